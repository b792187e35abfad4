import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bareDocument,
  cleanDocument,
  cleanName,
  cleanText,
  describeCharacter,
  foldTypography,
  foreignCharacter,
  mixedWord,
} from './clean-text.ts'
import { chassi, cnpj, cpf, placa, renavam } from './documentos.ts'
import { codigo, nome, normalizar, texto } from './texto.ts'

/** Characters that show nothing, of every kind that was found in files and forms. */
const NOTHING = Array.from(
  '\u00AD\u034F\u061C\u115F\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060' +
    '\u2066\u2067\u2068\u2069\u3164\uFE0F\uFEFF\uFFA0\uFFF9\u{E0041}\u{E0100}',
)
const nothing = fc.constantFrom(...NOTHING)
/** Any text, made of what makes trouble more often than chance would. */
const trouble = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.oneof(nothing, fc.constantFrom(...Array.from('aÉ ç–‑’“ｆ９ﬁ𝐀ſ\u0307\u0301º½\u00A0\u2028\n'))),
  }),
)
/** The text with characters that show nothing between its own, as many as there are numbers. */
const disguise = (text: string, hidden: readonly string[]) =>
  Array.from(text, (char, index) => char + (hidden[index % hidden.length] ?? '')).join('')
const hidden = fc.array(nothing, { minLength: 1, maxLength: 5 })

describe('every cleaning', () => {
  const all = { cleanText, cleanName, cleanDocument, bareDocument, foldTypography, normalizar }
  test.each(Object.entries(all))('%s changes nothing the second time', (_, clean) => {
    fc.assert(
      fc.property(trouble, (text) => {
        expect(clean(clean(text))).toBe(clean(text))
      }),
    )
  })
  test.each(Object.entries(all))('%s leaves nothing that shows nothing', (_, clean) => {
    fc.assert(
      fc.property(trouble, (text) => {
        expect(clean(text)).not.toMatch(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u)
      }),
    )
  })
  test.each(Object.entries(all))('%s sees no difference in what shows none', (_, clean) => {
    const visible = fc.string({ unit: fc.constantFrom(...Array.from('aZÉç 09-/.º’')) })
    fc.assert(
      fc.property(visible, hidden, (text, chars) => {
        expect(clean(disguise(text, chars))).toBe(clean(text))
      }),
    )
  })
})

test('Portuguese text stays as it is, in each kind', () => {
  const letters = fc.constantFrom(...Array.from('abcçãéíóôúüñABCÇÃÉÍ 019.,;:!?()/&+º1ª½²-'))
  fc.assert(
    fc.property(fc.string({ unit: letters }), (text) => {
      const plain = text.replace(/ +/g, ' ').trim()
      expect([cleanText(plain), cleanName(plain), cleanDocument(plain)]).toEqual([plain, plain, plain])
      expect([foreignCharacter(plain), mixedWord(plain)]).toEqual([undefined, undefined])
    }),
  )
})

test.each([
  ['Gestor\u200B', 'Gestor'],
  ['\u202Erotseg', 'rotseg'],
  ['cré\u00ADdito', 'crédito'],
  ['Jose\u0301 D’Ávila — Loja 1ª', 'José D’Ávila — Loja 1ª'],
  ['Ｌｏｊａ　１', 'Loja 1'],
  ['ﬁnanceira 𝐀\n\tSul', 'financeira A Sul'],
])('the name %j is kept as %j', (typed, kept) => {
  expect(nome({ max: 60 }).parse(typed)).toBe(kept)
})

test('a note keeps its lines, its quotes and other alphabets', () => {
  const typed = 'Disse “não”\u200B —\u00A0ontem\u2028às 9½ h\n\tΔ de 5º, 株'
  expect(texto({ max: 100 }).parse(typed)).toBe('Disse “não” — ontem\nàs 9½ h\n\tΔ de 5º, 株')
})

const mensagem = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  v: string,
) => schema.safeParse(v).error?.issues.map(({ message }) => message)

test.each([
  ['Gеstor', '"е" (U+0435)'],
  ['СТ-2026', '"С" (U+0421)'],
  ['CT-２０２６٣', '"٣" (U+0663)'],
  ['ᴄT-1', '"ᴄ" (U+1D04)'],
  ['CT\u0338-1', '"◌\u0338" (U+0338)'],
])('%j is refused as a name and as a number, and the character is named', (typed, named) => {
  const sentence = `O caractere ${named} não é do alfabeto latino. Digite-o de novo.`
  expect([mensagem(nome({ max: 60 }), typed), mensagem(codigo({ max: 60 }), typed)]).toEqual([
    [sentence],
    [sentence],
  ])
})

test('a word of two alphabets is refused in a note, and named', () => {
  expect(mensagem(texto({ max: 60 }), 'já foi pаgo')).toEqual([
    'A palavra "pаgo" mistura alfabetos: "а" (U+0430) não é uma letra latina. Digite a palavra de novo.',
  ])
})

test('a character beyond the basic plane is named by its whole number', () => {
  expect(describeCharacter('𐐀')).toBe('"𐐀" (U+10400)')
})

test('searches find with the dashes, quotes, blanks and width of a telephone', () => {
  const same = ["D'Ávila - 1", 'D’Ávila – 1', 'd´avila ‑\u00A01', 'D`ÁVILA − １', 'Dʼávila\u200B —  1']
  expect(new Set(same.map(normalizar))).toEqual(new Set(["d'avila - 1"]))
  expect(normalizar('“Gol”')).toBe('"gol"')
  expect(normalizar('Gıstor')).toBe('gistor')
  expect(normalizar('a \u0301\na')).toBe('a a')
})

describe('documents', () => {
  const schemas = {
    cpf: [cpf, '529.982.247-25', '52998224725'],
    cnpj: [cnpj, '12.345.678/0001-95', '12345678000195'],
    placa: [placa, 'ABC-1D23', 'ABC1D23'],
    renavam: [renavam, '0000000019-1', '00000000191'],
    chassi: [chassi, '9BWZZZ377VT004251', '9BWZZZ377VT004251'],
  } as const
  test.each(Object.entries(schemas))(
    '%s is read in whatever way it was typed',
    (_, [schema, typed, kept]) => {
      const dash = fc.constantFrom(...Array.from('-‐‑‒–—―−－'))
      const wide = (text: string) =>
        text.replace(/[0-9A-Z]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0))
      fc.assert(
        fc.property(hidden, dash, fc.boolean(), (chars, sign, isWide) => {
          const text = disguise(typed.replaceAll('-', sign), chars)
          expect(schema.parse(`\u00A0${isWide ? wide(text) : text}\u202F`)).toBe(kept)
        }),
      )
    },
  )
  test.each(Object.entries(schemas))(
    '%s with a letter that only looks Latin is refused by its name',
    (_, [schema, typed]) => {
      expect(mensagem(schema, `А${typed.slice(1)}`)).toEqual([
        'O caractere "А" (U+0410) não é do alfabeto latino. Digite-o de novo.',
      ])
    },
  )
  test('a CNPJ of one letter twelve times is refused, another of letters is not', () => {
    expect(mensagem(cnpj, 'AAAAAAAAAAAA45')).toEqual(['CNPJ inválido.'])
    expect(cnpj.parse('12.ABC.345/01DE-35')).toBe('12ABC34501DE35')
  })
})
