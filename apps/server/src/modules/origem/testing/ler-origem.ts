import { origemResponse, textoDoFato } from '@lastro/shared/origem/origem'
import type { Resposta, TestApp } from '#testing/app.ts'

/** Turns an answer into lines as a person reads them; a note begins with a dash. */
export const linhasDaOrigem = (response: Resposta): string[] =>
  origemResponse
    .parse(response.json())
    .partes.flatMap(({ titulo, fatos, nota }) => [
      titulo,
      ...fatos.map((fato) => `${fato.termo}: ${textoDoFato(fato)}`.replaceAll(/\s/gu, ' ')),
      ...(nota === null ? [] : [`— ${nota}`.replaceAll(/\s/gu, ' ')]),
    ])

/** Calls a route and answers its lines; throws a refusal's status with its text (without text for 403). */
export async function lerOrigem(t: TestApp, path: string, token: string): Promise<string[]> {
  const response = await t.call('GET', path, { token })
  if (response.status !== 200)
    throw new Error(response.status === 403 ? '403' : `${response.status} ${response.text}`)
  return linhasDaOrigem(response)
}
