/**
 * A set of a rule's items. Bit p stands for the item with priority p; 0 wins first. The highest bit of word 0 is bit 0,
 * so that the words in sequence are the bit string that SQL holds.
 */
export type Mascara = Uint32Array

const BITS = 32

function emptyMask(itens: number): Mascara {
  return new Uint32Array(Math.ceil(itens / BITS))
}

export function maskOf(itens: number, posicoes: Iterable<number>): Mascara {
  const mascara = emptyMask(itens)
  for (const posicao of posicoes) addPosition(mascara, posicao)
  return mascara
}

export function addPosition(mascara: Mascara, posicao: number): void {
  const palavra = Math.floor(posicao / BITS)
  mascara[palavra] = (mascara[palavra] ?? 0) | (1 << (BITS - 1 - (posicao % BITS)))
}

/** Removes from `alvo` what `outra` lacks. Answers whether anything is left. */
export function intersect(alvo: Mascara, outra: Mascara): boolean {
  let resto = 0
  for (let i = 0; i < alvo.length; i++) {
    const palavra = (alvo[i] ?? 0) & (outra[i] ?? 0)
    alvo[i] = palavra
    resto |= palavra
  }
  return resto !== 0
}

/** The union of both sets, as a new set. undefined counts as empty. */
export function union(uma: Mascara | undefined, outra: Mascara | undefined): Mascara | undefined {
  if (!uma || !outra) return uma ?? outra
  return uma.map((palavra, i) => palavra | (outra[i] ?? 0))
}

/** The item of the highest priority; undefined when the set is empty. */
export function firstPosition(mascara: Mascara): number | undefined {
  for (let i = 0; i < mascara.length; i++) {
    const palavra = mascara[i] ?? 0
    if (palavra !== 0) return i * BITS + Math.clz32(palavra)
  }
  return undefined
}

/** All items of the set, by priority. */
export function positionsOf(mascara: Mascara): number[] {
  return Array.from({ length: mascara.length * BITS }, (_, posicao) => posicao).filter(
    (posicao) => ((mascara[Math.floor(posicao / BITS)] ?? 0) & (1 << (BITS - 1 - (posicao % BITS)))) !== 0,
  )
}

export function equalMasks(a: Mascara, b: Mascara): boolean {
  return a.every((palavra, i) => palavra === b[i])
}

export function toHex(mascara: Mascara): string {
  let texto = ''
  for (const palavra of mascara) texto += palavra.toString(16).padStart(BITS / 4, '0')
  return texto
}
