import type { TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'

/** A series that no scenario vehicle has, however many a process has made. */
export const CHASSI = (n: number) => `9BF${String(n).padStart(14, '0')}`
export const PLACA = (n: number) => `QQQ${Math.floor(n / 100) % 10}A${String(n % 100).padStart(2, '0')}`

/** A store of its own, so that a test sees only its own vehicles. */
export async function novaLoja(t: TestApp) {
  const lojaId = await t.cenario.loja()
  const token = (await t.cenario.usuario(lojaId, DE_LOJA)).token
  const base = `/api/lojas/${lojaId}`
  const enviar = (acao: 'previa' | 'arquivo', raw: string | Buffer, query = '', quem = token) =>
    t.call('POST', `${base}/estoque/${acao}${query}`, {
      raw,
      token: quem,
      headers: { 'content-type': 'text/csv' },
    })
  return {
    lojaId,
    token,
    base,
    previa: async (raw: string | Buffer, query = '') => (await enviar('previa', raw, query)).json<Previa>(),
    enviar,
    carga: (body: object, quem = token) => t.call('POST', `${base}/estoque`, { body, token: quem }),
    placas: async (query = '') =>
      (await t.call('GET', `${base}/veiculos${query}`, { token }))
        .json<{ veiculos: { placa: string }[] }>()
        .veiculos.map(({ placa }) => placa),
  }
}
export type Previa = Record<string, unknown> & {
  erros: unknown[]
  duvidas: {
    modelo: string
    sugerido: string | null
    escolhido: string | null
    candidatos: { codigoFipe: string }[]
  }[]
}

export const TITULOS = 'placa;chassi;ano_modelo;marca;modelo'
export const linha = (n: number, resto = '2022;Fiat;Uno Teste') => `${PLACA(n)};${CHASSI(n)};${resto}`
export const arquivo = (...linhas: string[]) => [TITULOS, ...linhas, ''].join('\n')
export const muitos = (n: number) => Array.from({ length: n }, (_, i) => linha(i))
export const veiculo = (n: number, change: object = {}) => ({
  placa: PLACA(n),
  chassi: CHASSI(n),
  anoModelo: 2022,
  marca: 'Fiat',
  modelo: 'Uno Teste',
  ...change,
})
