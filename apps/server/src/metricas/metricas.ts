import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Banco } from '../db/connection.ts'
import { wasDiskFull } from '../db/disk-space.ts'
import { createDatabaseReader, type ReadingOptions, type DatabaseReading } from './database-reader.ts'

export interface MetricasOptions extends Omit<ReadingOptions, 'db'> {
  banco: Pick<Banco, 'db' | 'pool'>
}

/** An answered request. `rota` is the declared route, never the address, which holds ids. */
/**
 * This process's counters, and readings of the database, in Prometheus' terms. No label holds a tenant, a person or an
 * id.
 */
export interface Metricas {
  countRequest(pedido: { metodo: string; rota: string; status: number; segundos: number }): void
  countFailure(tarefa: string): void
  /** Adds a gauge that reads `ler` on each scrape; a name is registered once. */
  addGauge(nome: string, ajuda: string, ler: () => number): void
  /** All metrics in Prometheus' text form. Never fails because of the database. */
  render(): Promise<string>
  contentType: string
}

type LabelledValue = [rotulo: string, valor: number]

interface GaugeSpec {
  nome: string
  ajuda: string
  /** Name of the label; without one there is at most one value. */
  rotulo?: string
}

/** A gauge that shows the current values of `ler` and forgets earlier ones. */
function registerGauge(
  register: Registry,
  { nome, ajuda, rotulo }: GaugeSpec,
  ler: () => LabelledValue[],
): void {
  const gauge = new Gauge({
    name: nome,
    help: ajuda,
    labelNames: rotulo ? [rotulo] : [],
    registers: [],
    collect() {
      this.reset()
      if (!rotulo) this.remove()
      for (const [rotulado, valor] of ler()) this.set(rotulo ? { [rotulo]: rotulado } : {}, valor)
    },
  })
  register.registerMetric(gauge)
}

/** Upper bounds in seconds. */
const DURATION_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

const singleValue = (valor: number | null | undefined): LabelledValue[] =>
  typeof valor === 'number' ? [['', valor]] : []

/** `situacao` gives the last reading; undefined: the database doesn't answer, and only the first gauge has a value. */
function registerDatabaseGauges(register: Registry, situacao: () => DatabaseReading | undefined): void {
  const medir = (nome: string, ajuda: string, valor: (s: DatabaseReading) => number | null) => {
    registerGauge(register, { nome, ajuda }, () => {
      const reading = situacao()
      return singleValue(reading && valor(reading))
    })
  }
  registerGauge(
    register,
    { nome: 'lastro_banco_acessivel', ajuda: '1: o banco de dados respondeu à última leitura, no prazo' },
    () => singleValue(situacao() ? 1 : 0),
  )
  medir('lastro_webhook_pendentes', 'Entregas por fazer (conta até 10.000)', (s) => s.webhooks)
  medir(
    'lastro_webhook_pendente_idade_segundos',
    'Há quanto tempo espera a entrega por fazer mais antiga; 0: nenhuma espera',
    (s) => s.webhookMaisAntigo ?? 0,
  )
  medir('lastro_email_pendentes', 'E-mails por enviar (conta até 10.000)', (s) => s.emails)
  medir(
    'lastro_email_pendente_idade_segundos',
    'Há quanto tempo espera o e-mail por enviar mais antigo; 0: nenhum espera',
    (s) => s.emailMaisAntigo ?? 0,
  )
  medir(
    'lastro_email_desistidos',
    'E-mails recusados ou desistidos no último dia (conta até 10.000)',
    (s) => s.emailsDesistidos,
  )
  medir(
    'lastro_auditoria_sem_elo',
    'Registros da auditoria ainda fora da sequência (conta até 10.000)',
    (s) => s.semElo,
  )
  medir(
    'lastro_auditoria_sem_elo_idade_segundos',
    'Há quanto tempo o registro mais antigo está fora da sequência; 0: nenhum está',
    (s) => s.semEloMaisAntigo ?? 0,
  )
  medir(
    'lastro_reavaliacao_idade_segundos',
    'Desde o fim da última reavaliação de todos os contratos',
    (s) => s.reavaliacao,
  )
  medir(
    'lastro_reavaliacao_pendente_idade_segundos',
    'Desde a importação cuja reavaliação não terminou; 0: todas terminaram',
    (s) => s.reavaliacaoPendente ?? 0,
  )
  registerGauge(
    register,
    {
      nome: 'lastro_fipe_mes_idade_segundos',
      ajuda: 'Desde o primeiro dia do mês mais novo da tabela FIPE',
      rotulo: 'tipo',
    },
    () => (situacao()?.fipe ?? []).map(({ tipo, idade }) => [tipo, idade]),
  )
  registerGauge(
    register,
    {
      nome: 'lastro_tarefa_sucesso_idade_segundos',
      ajuda:
        'Desde o último fim sem erro da tarefa, em qualquer processo; uma semana: nenhum de que se lembre',
      rotulo: 'tarefa',
    },
    () => (situacao()?.sucessos ?? []).map(({ tarefa, idade }) => [tarefa, idade]),
  )
}

/** Starts counting. Reads the database only when the text is requested. */
export function createMetrics(options: MetricasOptions): Metricas {
  const { db, pool } = options.banco
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const duracao = new Histogram({
    name: 'lastro_http_duracao_segundos',
    help: 'Duração dos pedidos respondidos',
    labelNames: ['metodo', 'rota', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const falhas = new Counter({
    name: 'lastro_tarefa_falhas_total',
    help: 'Execuções de tarefas deste processo que falharam',
    labelNames: ['tarefa'],
    registers,
  })
  // A rate sees the first failure only if the counter stood at 0 before.
  for (const tarefa of options.jobNames) falhas.inc({ tarefa }, 0)
  const medir: Metricas['addGauge'] = (nome, ajuda, ler) =>
    registerGauge(register, { nome, ajuda }, () => singleValue(ler()))
  medir('lastro_conexoes', 'Conexões abertas com o banco de dados', () => pool.totalCount)
  medir('lastro_conexoes_ociosas', 'Conexões abertas que ninguém usa', () => pool.idleCount)
  medir('lastro_conexoes_esperando', 'Quem espera por uma conexão', () => pool.waitingCount)
  medir('lastro_conexoes_maximo', 'Conexões que podem estar abertas', () => pool.options.max)
  medir(
    'lastro_disco_cheio',
    '1: o disco do banco de dados está cheio, pelo que uma gravação ou /saude/pronto viu por último',
    () => Number(wasDiskFull(db)),
  )
  const lerBanco = createDatabaseReader({ ...options, db })
  let situacao: DatabaseReading | undefined
  registerDatabaseGauges(register, () => situacao)
  return {
    countRequest: ({ metodo, rota, status, segundos }) => duracao.observe({ metodo, rota, status }, segundos),
    countFailure: (tarefa) => falhas.inc({ tarefa }),
    addGauge: medir,
    async render() {
      situacao = await lerBanco()
      return register.metrics()
    },
    contentType: register.contentType,
  }
}
