import { basename } from 'node:path'
import type { Trazidos } from '@lastro/shared/carga-inicial/carga-inicial'
import { formatInteiro } from '@lastro/shared/numeros'
import type { Ambiente } from '../ambiente.ts'
import { ConfirmableError } from '../http/errors.ts'
import { readBytes } from '../importacao/import-file.ts'
import { MAX_ERRORS } from '../importacao/relatorio.ts'
import { receberArquivo } from '../modules/carga-inicial/arquivos/receber.service.ts'
import { findCargaEmCurso } from '../modules/carga-inicial/carga-inicial.repository.ts'
import { preverTrazer, trazer } from '../modules/carga-inicial/trazer/trazer.service.ts'
import { argumentosCarteira } from './argumentos.ts'
import { type CommandResult, describeImport, ignored, refused, succeeded } from './command-result.ts'
import { missingFlags, withArguments, writeBadLines } from './work.ts'

/** Bad lines of a file that are written beside it. */
const MAXIMO_DE_ERROS = 1_000

/** Sends a file of a running book to the institution's open load, or brings in what was sent. */
export const importBook = ({ db, clock }: Ambiente) =>
  withArguments(argumentosCarteira, async (args, onProgress, signal) => {
    const { instituicaoId, tipo, arquivo, previa, parcial, confirmar } = args
    const carga = await findCargaEmCurso(db, instituicaoId)
    if (!carga) return refused(SEM_CARGA)
    const comum = { cargaId: carga.id, sessao: null, onProgress, signal }
    if (tipo !== null && arquivo !== null) {
      const nome = basename(arquivo).slice(-200)
      const envio = { ...comum, tipo, nome, maxErrors: MAXIMO_DE_ERROS }
      const relatorio = await receberArquivo({ db, clock }, readBytes(arquivo), envio)
      const { erros, ...resultado } = describeImport({
        ...relatorio,
        erros: relatorio.erros.slice(0, MAX_ERRORS),
      })
      const comErros = await writeBadLines(arquivo, relatorio)
      return { ...resultado, erros: [...ignored(relatorio, 'não é da carteira'), ...erros, ...comErros] }
    }
    if (previa) return describeBook(await preverTrazer({ db, clock }, comum))
    try {
      return describeBook(await trazer({ db, clock }, { ...comum, parcial, confirmar }))
    } catch (error) {
      if (!(error instanceof ConfirmableError)) throw error
      const asked = error.body as Trazidos & { falta: readonly string[] }
      const { saida, erros } = describeBook(asked)
      return refused(...saida, ...erros, ...missingFlags(asked))
    }
  })

const SEM_CARGA =
  'A instituição não tem carga inicial aberta. Duas pessoas a abrem na tela, em Contratos → Carga inicial.'

function describeBook({ mensagem, recusados, totalRecusados }: Trazidos): CommandResult {
  const resto = totalRecusados - recusados.length
  const demais = resto > 0 ? [`  … e mais ${formatInteiro(resto)}.`] : []
  const linhas = recusados.map(({ numero, motivo }) => `  contrato ${numero}: ${motivo}`)
  return { ...succeeded(mensagem), erros: [...linhas, ...demais] }
}
