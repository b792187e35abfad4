/**
 * One cleaning for everything that people type, paste or import. Three kinds of text, by what is compared:
 *
 * - free text (`cleanText`): keeps its lines and its letters;
 * - a name (`cleanName`): one line, whose letters are Latin (`foreignCharacter` finds others);
 * - a document or number (`cleanDocument`): a name whose dashes are hyphens.
 *
 * Characters that show nothing are removed. Another script's letters are never replaced: which letter was meant is a
 * guess, so schemas refuse them and name the character. Each function gives an equal result when run again.
 */

// Cf alone misses fillers and variation selectors; Default_Ignorable alone misses a few format characters.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
// Braille's empty cell draws as a blank, but is no white space.
const BLANK = /[\p{Zs}\u2800]/gu
const BLANKS = /[\s\u2800]+/g
const LINE_END = /[\u2028\u2029]/g
const DASH = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
const APOSTROPHE = /[`´\u2018-\u201B\u2032\u02BC\uFF07\uFF40]/g
const QUOTE = /[\u201C-\u201F\u2033\uFF02]/g
// Latin-1 stays: NFKC would write 'nº' as 'no' and '½' as three characters.
const OTHER_FORM = /[\uFF01-\uFF5E]|[^\P{L}\0-\u017E]|[^\P{N}\0-\u017E]/gu

/** Removes characters that show nothing: zero width, soft hyphens, bidi controls, fillers, variation selectors. */
const removeInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** Writes full width, mathematical and ligature letters and digits as common ones: '１' is '1'. 'º' and '½' stay. */
const toCommonForms = (text: string): string => text.replace(OTHER_FORM, (char) => char.normalize('NFKC'))

/** Writes U+2010 to U+2015, the minus sign and their wide and small forms as '-'. */
const toHyphens = (text: string): string => text.replace(DASH, '-')

/** Free text of one or more lines: without invisible characters, blanks as ' ', composed (NFC) and trimmed. */
export function cleanText(text: string): string {
  return removeInvisible(text).replace(LINE_END, '\n').replace(BLANK, ' ').normalize('NFC').trim()
}

/** A name on one line: as free text, with common forms of letters and digits and single blanks. Accents stay. */
export function cleanName(text: string): string {
  const visible = removeInvisible(toCommonForms(text.normalize('NFC')))
  return visible.replace(BLANKS, ' ').normalize('NFC').trim()
}

/** A document, code or number: a name whose dashes are hyphens. */
export const cleanDocument = (text: string): string => toHyphens(cleanName(text))

/** A document without the signs of masks (point, slash, hyphen, blank), in upper case. */
export const bareDocument = (text: string): string =>
  cleanDocument(text)
    .replace(/[./\-\s]/g, '')
    .toUpperCase()
    .normalize('NFC')

/** The form that comparisons share: no invisible characters, common letters, plain dashes, quotes and blanks. */
export function foldTypography(text: string): string {
  return cleanDocument(text).replace(APOSTROPHE, "'").replace(QUOTE, '"')
}

const LETTER = /[\p{L}\p{M}\p{N}]/gu
const LATIN_1_OR_A = /[\dA-Za-z\u00AA-\u017F]/
const LATIN_WITH_MARKS = /^[A-Za-z]\p{M}+$/u

/**
 * The first letter, mark or digit that is no Latin letter, with or without accents, and no Latin digit. Cyrillic 'е' and
 * the small capital 'ᴇ' are such. undefined: there is none. Expects a cleaned name.
 */
export function foreignCharacter(name: string): string | undefined {
  return name
    .match(LETTER)
    ?.find((char) => !LATIN_1_OR_A.test(char) && !LATIN_WITH_MARKS.test(char.normalize('NFD')))
}

const WORD = /[\p{L}\p{M}]+/gu
const LATIN = /\p{Script=Latin}/u
/** Scripts with letters that look like Latin ones. */
const LOOKALIKE =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Coptic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u

/**
 * The first word that mixes Latin letters with a script whose letters look like them, and its first such letter.
 * undefined: there is none. A whole word of another script is no disguise.
 */
export function mixedWord(text: string): { word: string; char: string } | undefined {
  for (const word of text.match(WORD) ?? []) {
    const char = LATIN.test(word) ? LOOKALIKE.exec(word)?.[0] : undefined
    if (char !== undefined) return { word, char }
  }
  return undefined
}

/** '"е" (U+0435)': says which character is meant where two look alike. A mark stands on a dotted circle. */
export function describeCharacter(char: string): string {
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `"${/^\p{M}/u.test(char) ? '◌' : ''}${char}" (U+${code})`
}
