import { fraseDoAchado } from '@lastro/shared/auditoria/conferencia'
import { formatInstante } from '@lastro/shared/dia'
import type * as z from 'zod'
import type { Clock } from '../clock.ts'
import type { CommandHandler } from '../db/embedded/serve-commands.ts'
import type { Banco } from '../db/connection.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { BusinessError } from '../http/errors.ts'
import { jobsDoServidor } from '../job-list.ts'
import { abrirArquivo } from '../importacao/arquivo.ts'
import { formatInteiro } from '@lastro/shared/numeros'
import { abrirCabecas } from '../modules/registro-de-auditoria/cabecas.service.ts'
import { type ConferenciaDaAuditoria, conferirCadeias } from '../modules/auditoria/conferir-cadeia.service.ts'
import { criarUsuario } from '../modules/autenticacao/criar-usuario.service.ts'
import { redefinirSegundoFatorPorCpf } from '../modules/autenticacao/segundo-fator/redefinir.service.ts'
import { conferir, type ResultadoDaConferencia } from '../modules/conferencia/conferencia.service.ts'
import { importarEstoque } from '../modules/estoque/importacao/importacao.service.ts'
import { importarFipe } from '../modules/referencias/importacao/importacao.service.ts'
import { viverAte } from '../relogio/viver.service.ts'
import { resumirFipe } from './resumo-fipe.ts'
import {
  argumentosAuditoria,
  argumentosBackup,
  argumentosEstoque,
  argumentosFipe,
  argumentosRelogio,
  argumentosSegundoFator,
  argumentosUsuario,
  type Comando,
  semArgumentos,
} from './argumentos.ts'
import { feito, type Resultado, recusado, resumir } from './resultado.ts'

interface HandlersDeps {
  banco: Banco
  clock: Clock
}

type Handler = (args: unknown, progress: (line: string) => void, signal: AbortSignal) => Promise<Resultado>

/** The work of each command in this process: the command's own, or the server's that holds the database. */
export function commandHandlers({
  banco,
  clock,
}: HandlersDeps): Record<Comando, Handler> & Record<string, CommandHandler> {
  const { db } = banco
  return {
    'importar-fipe': comArgumentos(argumentosFipe, async ({ arquivo, ...opcoes }, onProgress, signal) =>
      resumirFipe(await importarFipe(db, clock, abrirArquivo(arquivo), { ...opcoes, onProgress, signal })),
    ),
    'importar-estoque': comArgumentos(
      argumentosEstoque,
      async ({ arquivo, ...opcoes }, onProgress, signal) => {
        const relatorio = await importarEstoque(db, clock, abrirArquivo(arquivo), {
          ...opcoes,
          onProgress,
          signal,
        })
        const { erros, ...resultado } = resumir(relatorio)
        const avisos =
          relatorio.colunasIgnoradas.length > 0
            ? [`Colunas ignoradas: ${relatorio.colunasIgnoradas.join(', ')}.`]
            : []
        const falta = relatorio.aConfirmar?.falta.map((flag) => `--${flag}`) ?? []
        const ajuda = falta.length > 0 ? [`Para confirmar, repita o comando com ${falta.join(' ')}.`] : []
        return { ...resultado, erros: [...avisos, ...erros, ...ajuda] }
      },
    ),
    'usuario-criar': comArgumentos(argumentosUsuario, async (novo) => {
      const { id, senha } = await criarUsuario(db, clock, novo)
      return feito(
        `Usuário ${id} criado: ${novo.nome}.`,
        `Senha provisória (não será mostrada de novo): ${senha}`,
      )
    }),
    'usuario-redefinir-segundo-fator': comArgumentos(argumentosSegundoFator, async ({ cpf }) => {
      const nome = await redefinirSegundoFatorPorCpf(db, clock, cpf)
      return feito(`O segundo fator de ${nome} foi redefinido, e as sessões abertas terminaram.`)
    }),
    conferir: comArgumentos(semArgumentos, async (_args, onProgress) =>
      resumirConferencia(await conferir(db, onProgress, clock.now())),
    ),
    'auditoria-conferir': comArgumentos(argumentosAuditoria, async ({ arquivo }, onProgress) => {
      const { saida, ...resultado } = resumirAuditoria(
        await conferirCadeias(db, {
          ...(arquivo && { cabecas: await abrirCabecas(arquivo) }),
          onProgress: dizAuditoria(onProgress),
        }),
      )
      return { ...resultado, saida: [...saida, ...comparadaCom(arquivo, saida)] }
    }),
    backup: comArgumentos(argumentosBackup, async ({ arquivo }, onProgress) => {
      onProgress('Gravando o backup…')
      await banco.backup(arquivo)
      return feito(`Backup gravado em ${arquivo}.`)
    }),
    // This database has just been restored.
    restaurar: comArgumentos(argumentosBackup, async ({ arquivo }, onProgress) => {
      const livros = resumirConferencia(await conferir(db, onProgress))
      const auditoria = resumirAuditoria(await conferirCadeias(db, { onProgress: dizAuditoria(onProgress) }))
      const erros = [...livros.erros, ...auditoria.erros]
      if (erros.length > 0) return recusado(`O backup ${arquivo} foi restaurado, mas não confere:`, ...erros)
      return feito(`Backup ${arquivo} restaurado.`, ...livros.saida, ...auditoria.saida)
    }),
    demo: comArgumentos(semArgumentos, async (_args, onProgress) => {
      await loadDemo({ db, clock, log: onProgress })
      return feito('Dados de demonstração carregados.')
    }),
    relogio: moverRelogio({ banco, clock }),
  }
}

const moverRelogio = ({ banco: { db }, clock }: HandlersDeps) =>
  comArgumentos(argumentosRelogio, async ({ ate }, onProgress, signal) => {
    const jobs = jobsDoServidor({ auditoriaArquivo: undefined })
    const agora = ate ? await viverAte(db, ate, { jobs, onProgress, signal }) : clock.now()
    return feito(`O relógio está em ${formatInstante(agora)}.`)
  })

function comArgumentos<T>(
  schema: z.ZodType<T>,
  work: (args: T, progress: (line: string) => void, signal: AbortSignal) => Promise<Resultado>,
): Handler {
  return async (args, progress, signal) => {
    try {
      return await work(schema.parse(args), progress, signal)
    } catch (error) {
      if (error instanceof BusinessError) return recusado(error.message)
      throw error
    }
  }
}

function resumirConferencia(resultados: readonly ResultadoDaConferencia[]): Resultado {
  const linhas = resultados.flatMap(({ titulo, total, frases }) => {
    const resto = total - frases.length
    const demais = resto > 0 ? [`  … e mais ${formatInteiro(resto)}.`] : []
    return total === 0 ? [] : [`${titulo}:`, ...frases.map((frase) => `  ${frase}`), ...demais]
  })
  if (linhas.length === 0)
    return feito(...resultados.map(({ titulo }) => `${titulo}: certo.`), 'Tudo confere.')
  return recusado(...linhas)
}

const dizAuditoria = (diz: (texto: string) => void) => (conferidos: number) =>
  diz(`Conferindo a auditoria: ${conferidos} registros…`)

/** Says what the chain was compared with, and what that comparison can't notice. */
const comparadaCom = (arquivo: string | null, saida: readonly string[]) => {
  if (saida.length === 0) return []
  return [
    arquivo
      ? `Comparada com as cabeças anotadas em ${arquivo}.`
      : 'Sem um arquivo de cabeças fora do banco, uma cadeia cortada no fim não seria notada.',
  ]
}

function resumirAuditoria({ conferidos, total, achados }: ConferenciaDaAuditoria): Resultado {
  const quantos = `${formatInteiro(conferidos)} ${conferidos === 1 ? 'registro conferido' : 'registros conferidos'}`
  if (total === 0) return feito(`${quantos}. A auditoria confere.`)
  const resto = total - achados.length
  const demais = resto > 0 ? [`… e mais ${formatInteiro(resto)}.`] : []
  return recusado(...achados.map(fraseDoAchado), ...demais, `${quantos}.`)
}
