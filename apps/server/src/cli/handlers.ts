import { fraseDoAchado } from '@lastro/shared/auditoria/conferencia'
import { formatInstante } from '@lastro/shared/dia'
import type { Ambiente } from '../ambiente.ts'
import type { Clock } from '../clock.ts'
import type { CommandHandler } from '../db/embedded/serve-commands.ts'
import type { Banco } from '../db/connection.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { extensaoPedida } from '../demo/roteiro.ts'
import { serverJobs } from '../job-list.ts'
import { readBytes } from '../importacao/import-file.ts'
import { formatInteiro } from '@lastro/shared/numeros'
import { NOMES_DAS_COLUNAS_DE_SALDO } from '@lastro/shared/saldos/colunas-do-arquivo'
import { NOMES_DAS_COLUNAS } from '@lastro/shared/veiculos/colunas-estoque'
import { valorDesconhecidoEmTexto } from '@lastro/shared/veiculos/importacao-estoque'
import { openCabecas } from '../modules/registro-de-auditoria/cabecas.service.ts'
import { type ConferenciaDaAuditoria, conferirCadeias } from '../modules/auditoria/conferir-cadeia.service.ts'
import { criarUsuario } from '../modules/autenticacao/criar-usuario.service.ts'
import { redefinirSegundoFatorPorCpf } from '../modules/autenticacao/segundo-fator/redefinir.service.ts'
import { conferir, type ResultadoDaConferencia } from '../modules/conferencia/conferencia.service.ts'
import { MAXIMO_DE_ERROS, type RelatorioEstoque } from '../modules/estoque/importacao/carga.ts'
import { MAX_ERRORS } from '../importacao/relatorio.ts'
import { importarEstoque } from '../modules/estoque/importacao/importacao.service.ts'
import { importarFipe } from '../modules/referencias/importacao/importacao.service.ts'
import { importarSaldos } from '../modules/saldos/importacao/importacao.service.ts'
import { conferirSegredos, encryptGuardados } from '../segredos/guardados.service.ts'
import type { ComSegredos } from '../segredos/segredos.ts'
import { liveUntil } from '../relogio/live-until.service.ts'
import { describeFipe } from './fipe-summary.ts'
import { importBook } from './import-book.ts'
import { type Handler, missingFlags, withArguments, writeBadLines } from './work.ts'
import {
  argumentosAuditoria,
  argumentosBackup,
  argumentosEstoque,
  argumentosFipe,
  argumentosRelogio,
  argumentosSaldos,
  argumentosSegundoFator,
  argumentosUsuario,
  type Comando,
  noArguments,
} from './argumentos.ts'
import {
  succeeded,
  type CommandResult,
  ignored,
  toldColumns,
  refused,
  describeImport,
} from './command-result.ts'

interface HandlersDeps extends ComSegredos {
  banco: Banco
  clock: Clock
}

/** What lines of a stock file came in without. */
const cameInWithout = ({ valoresDesconhecidos = [] }: RelatorioEstoque) =>
  valoresDesconhecidos.map((valor) => `Fica sem o valor: ${valorDesconhecidoEmTexto(valor)}.`)

/** The work of each command in this process: the command's own, or the server's that holds the database. */
export function commandHandlers({
  banco,
  clock,
  segredos,
}: HandlersDeps): Record<Comando, Handler> & Record<string, CommandHandler> {
  const { db } = banco
  return {
    'importar-fipe': withArguments(argumentosFipe, async ({ arquivo, ...opcoes }, onProgress, signal) =>
      describeFipe(await importarFipe(db, clock, readBytes(arquivo), { ...opcoes, onProgress, signal })),
    ),
    'importar-estoque': importStock({ db, clock }),
    'importar-saldos': importBalances({ db, clock }),
    'importar-carteira': importBook({ db, clock }),
    'usuario-criar': withArguments(argumentosUsuario, async (novo) => {
      const { id, senha } = await criarUsuario(db, clock, novo)
      return succeeded(
        `Usuário ${id} criado: ${novo.nome}.`,
        `Senha provisória (não será mostrada de novo): ${senha}`,
      )
    }),
    'usuario-redefinir-segundo-fator': withArguments(argumentosSegundoFator, async ({ cpf }) => {
      const nome = await redefinirSegundoFatorPorCpf(db, clock, cpf)
      return succeeded(`O segundo fator de ${nome} foi redefinido, e as sessões abertas terminaram.`)
    }),
    conferir: withArguments(noArguments, async (_args, onProgress) =>
      summarizeConferencia([
        ...(await conferir(db, onProgress, clock.now())),
        await conferirSegredos({ banco, segredos }),
      ]),
    ),
    'auditoria-conferir': withArguments(argumentosAuditoria, async ({ arquivo }, onProgress) => {
      const { saida, ...resultado } = summarizeAudit(
        await conferirCadeias(db, {
          ...(arquivo && { cabecas: await openCabecas(arquivo) }),
          onProgress: auditProgress(onProgress),
        }),
      )
      return { ...resultado, saida: [...saida, ...comparisonNote(arquivo, saida)] }
    }),
    backup: withArguments(argumentosBackup, async ({ arquivo }, onProgress) => {
      onProgress('Gravando o backup…')
      await banco.backup(arquivo)
      return succeeded(`Backup gravado em ${arquivo}.`)
    }),
    // This database has just been restored.
    restaurar: withArguments(argumentosBackup, async ({ arquivo }, onProgress) => {
      const livros = summarizeConferencia([
        ...(await conferir(db, onProgress)),
        await conferirSegredos({ banco, segredos }),
      ])
      const auditoria = summarizeAudit(await conferirCadeias(db, { onProgress: auditProgress(onProgress) }))
      const erros = [...livros.erros, ...auditoria.erros]
      if (erros.length > 0) return refused(`O backup ${arquivo} foi restaurado, mas não confere:`, ...erros)
      return succeeded(`Backup ${arquivo} restaurado.`, ...livros.saida, ...auditoria.saida)
    }),
    demo: withArguments(noArguments, async (_args, onProgress) => {
      await loadDemo({ db, clock, extensao: extensaoPedida(), log: onProgress })
      return succeeded('Dados de demonstração carregados.')
    }),
    segredos: encryptSecrets({ banco, segredos }),
    relogio: moveClock({ db, clock }),
  }
}

const importStock = ({ db, clock }: Ambiente) =>
  withArguments(argumentosEstoque, async ({ arquivo, ...opcoes }, onProgress, signal) => {
    const relatorio = await importarEstoque(db, clock, readBytes(arquivo), {
      ...opcoes,
      maxErrors: MAXIMO_DE_ERROS,
      onProgress,
      signal,
    })
    const { erros, ...resultado } = describeImport({
      ...relatorio,
      erros: relatorio.erros.slice(0, MAX_ERRORS),
    })
    const comErros = await writeBadLines(arquivo, relatorio)
    return {
      ...resultado,
      erros: [
        ...toldColumns(relatorio, NOMES_DAS_COLUNAS),
        ...cameInWithout(relatorio),
        ...ignored(relatorio, 'não é de veículo do estoque'),
        ...erros,
        ...comErros,
        ...missingFlags(relatorio.aConfirmar),
      ],
    }
  })

const importBalances = ({ db, clock }: Ambiente) =>
  withArguments(argumentosSaldos, async ({ arquivo, ...opcoes }, onProgress, signal) => {
    const relatorio = await importarSaldos({ db, clock }, readBytes(arquivo), {
      ...opcoes,
      dataBase: null,
      maxErrors: MAXIMO_DE_ERROS,
      onProgress,
      signal,
    })
    const { erros, ...resultado } = describeImport({
      ...relatorio,
      erros: relatorio.erros.slice(0, MAX_ERRORS),
    })
    const comErros = await writeBadLines(arquivo, relatorio)
    return {
      ...resultado,
      erros: [
        ...toldColumns(relatorio, NOMES_DAS_COLUNAS_DE_SALDO),
        ...ignored(relatorio, 'não é de contrato'),
        ...erros,
        ...comErros,
        ...missingFlags(relatorio.aConfirmar),
      ],
    }
  })

const encryptSecrets = (deps: Pick<HandlersDeps, 'banco' | 'segredos'>) =>
  withArguments(noArguments, async (_args, progress, signal) => {
    if (deps.segredos.prefixo === undefined)
      return refused('Informe SEGREDOS_CHAVE: sem uma chave nada é cifrado.')
    const onProgress = (cifrados: number) => progress(`Cifrando: ${formatInteiro(cifrados)}…`)
    try {
      const { cifrados, ilegiveis } = await encryptGuardados(deps, { quais: 'todos', signal, onProgress })
      return summarizeEncrypted(cifrados, ilegiveis)
    } catch (error) {
      if (!signal.aborted) throw error
      return refused('O comando foi interrompido. Repita-o: ele continua de onde parou.')
    }
  })

const moveClock = ({ db, clock }: Ambiente) =>
  withArguments(argumentosRelogio, async ({ ate }, onProgress, signal) => {
    const jobs = serverJobs({ auditoriaArquivo: undefined })
    const agora = ate ? await liveUntil(db, ate, { jobs, onProgress, signal }) : clock.now()
    return succeeded(`O relógio está em ${formatInstante(agora)}.`)
  })

function summarizeConferencia(resultados: readonly ResultadoDaConferencia[]): CommandResult {
  const linhas = resultados.flatMap(({ titulo, total, frases }) => {
    const resto = total - frases.length
    const omitted = resto > 0 ? [`  … e mais ${formatInteiro(resto)}.`] : []
    return total === 0 ? [] : [`${titulo}:`, ...frases.map((frase) => `  ${frase}`), ...omitted]
  })
  if (linhas.length === 0)
    return succeeded(...resultados.map(({ titulo }) => `${titulo}: certo.`), 'Tudo confere.')
  return refused(...linhas)
}

function summarizeEncrypted(cifrados: number, ilegiveis: number): CommandResult {
  const done = `${formatInteiro(cifrados)} ${cifrados === 1 ? 'segredo cifrado' : 'segredos cifrados'} sob a primeira chave.`
  if (ilegiveis === 0) return succeeded(done)
  return refused(
    done,
    `${formatInteiro(ilegiveis)} não ${ilegiveis === 1 ? 'é aberto' : 'são abertos'} por nenhuma chave: npm run conferir diz quais.`,
  )
}

const auditProgress = (diz: (texto: string) => void) => (conferidos: number) =>
  diz(`Conferindo a auditoria: ${conferidos} registros…`)

/** Says what the chain was compared with, and what that comparison can't notice. */
const comparisonNote = (arquivo: string | null, saida: readonly string[]) => {
  if (saida.length === 0) return []
  return [
    arquivo
      ? `Comparada com os últimos registros anotados em ${arquivo}.`
      : 'Sem um arquivo dos últimos registros fora do banco de dados, uma sequência cortada no fim não seria notada.',
  ]
}

function summarizeAudit({ conferidos, total, achados }: ConferenciaDaAuditoria): CommandResult {
  const checkedText = `${formatInteiro(conferidos)} ${conferidos === 1 ? 'registro conferido' : 'registros conferidos'}`
  if (total === 0) return succeeded(`${checkedText}. A auditoria confere.`)
  const resto = total - achados.length
  const demais = resto > 0 ? [`… e mais ${formatInteiro(resto)}.`] : []
  return refused(...achados.map(fraseDoAchado), ...demais, `${checkedText}.`)
}
