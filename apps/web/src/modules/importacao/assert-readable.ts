import { MAXIMO_DO_ARQUIVO } from '@lastro/shared/veiculos/colunas-estoque'
import { ApiError } from '#lib/api-error.ts'

const ARQUIVO_MUDOU = 'O arquivo mudou ou não pode mais ser lido neste aparelho. Escolha-o de novo.'
const GRANDE_DEMAIS = `O arquivo é grande demais: o máximo são ${MAXIMO_DO_ARQUIVO / 1024 / 1024} MB.`

/**
 * Refuses a file that is too large or can't be read with an ApiError 400. A browser can't read a file that changed
 * after the choice; the upload would fail like a broken connection.
 */
export async function assertReadable(conteudo: File): Promise<void> {
  const falha = (mensagem: string) => new ApiError({ status: 400, body: mensagem, mensagem })
  if (conteudo.size > MAXIMO_DO_ARQUIVO) throw falha(GRANDE_DEMAIS)
  await conteudo
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw falha(ARQUIVO_MUDOU)
    })
}
