import { join } from 'node:path'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { MINUTE } from './durations.ts'
import type { Ambiente } from './ambiente.ts'
import type { Config } from './config.ts'
import { trustProxies } from './http/client-address.ts'
import { refuseConnection } from './http/refuse-connection.ts'
import { errorHandler } from './http/errors.ts'
import { limitBodies, BODY_TIMEOUTS } from './http/body-timeouts.ts'
import { registerHeavyCalls } from './http/heavy-calls.ts'
import { registerLongLists } from './http/long-lists.ts'
import { registerGuard } from './http/guard.ts'
import { OneLinePerRequest, serializers } from './http/log.ts'
import { measureRequests, registerMetricas } from './http/metricas.ts'
import { registerDocs, registerOpenapi } from './http/openapi.ts'
import { registerLongAnswers } from './http/long-answers.ts'
import { registerSaude } from './http/saude.ts'
import { headersBeforeHooks, registerSecurityHeaders } from './http/security-headers.ts'
import { registerOutdated } from './http/outdated.ts'
import { validatorCompiler } from './http/validate.ts'
import { registerWeb } from './http/web.ts'
import type { Metricas } from './metricas/metricas.ts'
import { auditoriaRoutes } from './modules/auditoria/auditoria.routes.ts'
import { autenticacaoRoutes } from './modules/autenticacao/autenticacao.routes.ts'
import { loadSessao } from './modules/autenticacao/autenticacao.service.ts'
import { buscaRoutes } from './modules/busca/busca.routes.ts'
import { cargaInicialRoutes } from './modules/carga-inicial/carga-inicial.routes.ts'
import { carteiraRoutes } from './modules/carteira/carteira.routes.ts'
import { coberturaRoutes } from './modules/cobertura/leituras/cobertura.routes.ts'
import { exportacaoDeCoberturaRoutes } from './modules/cobertura/leituras/exportacao.routes.ts'
import { casosRoutes } from './modules/cobertura/casos/casos.routes.ts'
import { extratoRoutes } from './modules/cobranca/extrato.routes.ts'
import { configuracaoRoutes } from './modules/configuracao/configuracao.routes.ts'
import { baixasRoutes } from './modules/baixas/baixas.routes.ts'
import { contratosRoutes } from './modules/contratos/contratos.routes.ts'
import { estabelecimentosRoutes } from './modules/estabelecimentos/estabelecimentos.routes.ts'
import { cargaRoutes } from './modules/estoque/carga.routes.ts'
import { umVeiculoRoutes } from './modules/estoque/um-veiculo.routes.ts'
import { veiculosDaLojaRoutes } from './modules/estoque/veiculos-da-loja.routes.ts'
import { ehCredencial, loadCredencial } from './modules/integracao/credenciais.service.ts'
import { integracaoRoutes } from './modules/integracao/integracao.routes.ts'
import { notificacoesRoutes } from './modules/notificacoes/notificacoes.routes.ts'
import { novidadesRoutes } from './modules/novidades/novidades.routes.ts'
import { origemRoutes } from './modules/origem/origem.routes.ts'
import { origemNoSimuladorRoutes } from './modules/origem/simulador.routes.ts'
import { parametrosComerciaisRoutes } from './modules/parametros-comerciais/parametros-comerciais.routes.ts'
import { ssoRoutes } from './modules/sso/sso.routes.ts'
import { suspensoesRoutes } from './modules/suspensoes/suspensoes.routes.ts'
import { diasSemExpedienteRoutes } from './modules/politicas/dias-sem-expediente.routes.ts'
import { politicasRoutes } from './modules/politicas/politicas.routes.ts'
import { referenciasRoutes } from './modules/referencias/referencias.routes.ts'
import { registerConsultasDeOperador } from './modules/registro-de-auditoria/consultas-de-operador.service.ts'
import { regrasGarantiaRoutes } from './modules/regras-garantia/regras-garantia.routes.ts'
import { conciliacaoRoutes } from './modules/saldos/conciliacao/conciliacao.routes.ts'
import { divergenciasRoutes } from './modules/saldos/conciliacao/divergencias.routes.ts'
import { saldosRoutes } from './modules/saldos/saldos.routes.ts'
import { equipeRoutes } from './modules/equipe/equipe.routes.ts'
import { revisaoRoutes } from './modules/equipe/revisao.routes.ts'
import type { ComSegredos, Segredos } from './segredos/segredos.ts'
import { usuariosRoutes } from './modules/usuarios/usuarios.routes.ts'
import { veiculosRoutes } from './modules/veiculos/veiculos.routes.ts'
import { visoesRoutes } from './modules/visoes/visoes.routes.ts'
import { whitelistRoutes } from './modules/whitelist/whitelist.routes.ts'

export interface AppOptions extends Ambiente, ComSegredos {
  config: Config
  versao: string
  /** `clock` is a test clock; every screen then shows a notice. */
  relogioDeTeste?: boolean
  /** Whether a newer program has migrated the database. */
  isOutdated?: () => boolean
  /** Counts requests; optional. */
  metricas?: Metricas | undefined
  /** Pause before a slowed-down sign-in; tests replace it. */
  wait?: (ms: number) => Promise<unknown>
  /** Where log lines go; by default standard output. */
  logStream?: { write(line: string): void }
  /** The built web application; tests pass another directory. */
  webDist?: string
}

const BODY_LIMIT = 1024 * 1024
const WEB_DIST = join(import.meta.dirname, '../../web/dist')

function createFastify({ config, logStream }: AppOptions): FastifyInstance {
  const behindProxy = config.proxyConfiavel.length > 0
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, serializers, ...(logStream && { stream: logStream }) },
    logController: new OneLinePerRequest(),
    // These errors happen before any hook, so the usual headers are set here.
    frameworkErrors: (error, request, reply) =>
      void errorHandler(error, request, reply.headers(headersBeforeHooks(request, behindProxy))),
    clientErrorHandler: refuseConnection,
    bodyLimit: BODY_LIMIT,
    connectionTimeout: MINUTE,
    keepAliveTimeout: 72_000,
    trustProxy: behindProxy && trustProxies(config.proxyConfiavel),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
  })
  limitBodies(app, BODY_TIMEOUTS)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler)
  acceptEmptyJson(app)
  return app
}

/**
 * Some clients send content-type application/json on calls without a body. Where a body is needed its schema demands
 * it.
 */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parse(request, body, done)
  })
}

function measureKeys({ prefixo }: Segredos, metricas: Metricas): void {
  const ajuda = '1: falta SEGREDOS_CHAVE, e este processo guarda segredos abertos'
  metricas.addGauge('lastro_segredos_sem_chave', ajuda, () => Number(prefixo === undefined))
}

const settingsOfSignIn = ({ senhaValidadeDias, operadorExigeSegundoFator, email }: Config) => ({
  senhaValidadeDias,
  operadorExigeSegundoFator,
  correio: email !== undefined,
})

const ssoConfigOf = ({ ssoRedes: redes, producao, enderecoPublico }: Config) => ({
  rede: { redes, producao },
  enderecoPublico,
})

/** The whole server without its socket; tests inject requests. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, clock, segredos, config, versao, relogioDeTeste = false, wait, webDist = WEB_DIST } = options
  const { isOutdated: outdated = () => false, metricas } = options
  const app = createFastify(options)
  const deps = { db, clock, segredos }
  const autenticacao = { ...deps, ...settingsOfSignIn(config), ...(wait && { wait }) }
  // Before the guard, so that refusals carry the headers too.
  registerSecurityHeaders(app)
  registerOutdated(app, outdated)
  const fila = registerHeavyCalls(app)
  registerGuard(app, {
    loadSessao: (tokenHash, token) =>
      ehCredencial(token) ? loadCredencial(deps, tokenHash) : loadSessao(autenticacao, tokenHash),
  })
  fila.registerTurns()
  registerLongLists(app)
  registerConsultasDeOperador(app, deps)
  if (metricas) {
    measureRequests(app, fila, metricas)
    measureKeys(segredos, metricas)
  }
  registerLongAnswers(app)
  await app.register(compress, { encodings: ['gzip'], threshold: 2048 })
  await registerOpenapi(app, versao)
  const typed = app.withTypeProvider<ZodTypeProvider>()
  registerSaude(app, db, outdated)
  if (metricas && config.metricas && !config.metricas.porta)
    registerMetricas(app, metricas, config.metricas.token)
  await typed.register(autenticacaoRoutes, autenticacao)
  await typed.register(configuracaoRoutes, { ...deps, config, versao, relogioDeTeste })
  await typed.register(estabelecimentosRoutes, deps)
  await typed.register(whitelistRoutes, deps)
  await typed.register(veiculosRoutes, deps)
  await typed.register(parametrosComerciaisRoutes, deps)
  await typed.register(regrasGarantiaRoutes, deps)
  await typed.register(diasSemExpedienteRoutes, deps)
  await typed.register(suspensoesRoutes, deps)
  await typed.register(politicasRoutes, deps)
  await typed.register(origemRoutes, deps)
  await typed.register(origemNoSimuladorRoutes, deps)
  await typed.register(veiculosDaLojaRoutes, deps)
  await typed.register(cargaRoutes, deps)
  await typed.register(umVeiculoRoutes, deps)
  await typed.register(contratosRoutes, { ...deps, nomeParceiro: config.nomeParceiro })
  await typed.register(baixasRoutes, deps)
  await typed.register(extratoRoutes, deps)
  await typed.register(coberturaRoutes, deps)
  await typed.register(exportacaoDeCoberturaRoutes, deps)
  await typed.register(casosRoutes, deps)
  await typed.register(carteiraRoutes, { ...deps, config })
  await typed.register(saldosRoutes, deps)
  await typed.register(cargaInicialRoutes, deps)
  await typed.register(conciliacaoRoutes, deps)
  await typed.register(divergenciasRoutes, deps)
  await typed.register(buscaRoutes, deps)
  await typed.register(notificacoesRoutes, deps)
  await typed.register(novidadesRoutes, deps)
  await typed.register(visoesRoutes, deps)
  await typed.register(integracaoRoutes, { ...deps, destino: { redes: config.webhookRedes } })
  await typed.register(usuariosRoutes, autenticacao)
  await typed.register(equipeRoutes, autenticacao)
  await typed.register(revisaoRoutes, deps)
  await typed.register(ssoRoutes, { ...autenticacao, ...ssoConfigOf(config) })
  await typed.register(referenciasRoutes, deps)
  await typed.register(auditoriaRoutes, deps)
  await registerDocs(app)
  await registerWeb(app, webDist)
  return app
}
