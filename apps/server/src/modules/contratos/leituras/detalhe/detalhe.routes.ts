import { routesOf } from '#http/route.ts'
import { coberturaDoContratoCall } from '@lastro/shared/cobertura/cobertura'
import { contratoCall, linhaDoTempoCall, valoresCobradosCall } from '@lastro/shared/contratos/contrato'
import { termosDe } from '@lastro/shared/contratos/campos'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { etagOf } from '#http/etag.ts'
import { valoresCobrados } from '#modules/cobranca/valores-cobrados.service.ts'
import {
  coberturaAtual,
  coberturaPara,
  coberturaDoContrato,
} from '#modules/cobertura/leituras/cobertura.service.ts'
import { findNaProposta } from '#modules/cobertura/leituras/cobertura.repository.ts'
import { apresentarPrimeiraAprovacao } from './primeira-aprovacao.service.ts'
import { exigenciasAntesDoAto } from '#modules/contratos/aprovacao/antes-do-ato.service.ts'
import { CONSULTA_DE_UM_CONTRATO } from '#modules/contratos/nucleo/consulta.dono.ts'
import { contratoDoCaminho, contratoNoCaminho } from '#modules/contratos/nucleo/contratos.dono.ts'
import type { ContratoRow } from '#modules/contratos/nucleo/contratos.repository.ts'
import { suspensaoNaTela } from '#modules/suspensoes/suspensoes.service.ts'
import { findRegraERecusa } from './detalhe.repository.ts'
import { atosForcados, linhaDoTempo } from './linha-do-tempo.service.ts'
import { contratoDaLinha } from '../lista/lista.service.ts'

// Users of the contract's own screens read the time line, those of reports don't.
const LINHA_DO_TEMPO = {
  instituicao: ['Contratos.Contratos.Listar'],
  loja: ['Loja.Propostas.Listar'],
  credencial: true,
} as const

// Whoever may do an act that bills, or send a proposal that bills once the store approves it.
const COBRADOS = [
  'Carteira.Baixas.Confirmar',
  'Contratos.Contratos.Enviar',
  'Contratos.Contratos.Alterar',
  'Contratos.Contratos.Aprovar',
  'Contratos.Contratos.Liquidar',
] as const

const chaveDaCobertura = ({ instituicaoFinanceiraId, id: contratoId }: ContratoRow) => ({
  instituicaoFinanceiraId,
  contratoId,
})

const parNoDia = ({ instituicaoFinanceiraId: instituicaoId, lojaId }: ContratoRow, hoje: Dia) => ({
  instituicaoId,
  lojaId,
  hoje,
})

export const detalheRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  const { db, clock } = deps

  route(contratoCall, {
    acesso: permissao(CONSULTA_DE_UM_CONTRATO, contratoNoCaminho(deps)),
    summary: 'Um contrato',
    handler: async (request, reply) => {
      const { alvo, sessao } = request
      const contrato = contratoDoCaminho(request)
      reply.header('etag', etagOf(contrato))
      const { termosConsentidos } = contrato
      const consentidos = termosConsentidos && { ...termosDe(contrato), ...termosConsentidos }
      const { espera, desde, ...regraERecusa } = await findRegraERecusa(db, contrato)
      return {
        ...contratoDaLinha(contrato, { today: clock.today(), lado: alvo.lado }),
        ...regraERecusa,
        alteracaoAberta: espera && desde && { espera, desde },
        // Before a contract is active only what is agreed counts.
        cobertura: STATUS[contrato.status].vigente
          ? coberturaPara(alvo.lado, await coberturaAtual(db, chaveDaCobertura(contrato)))
          : null,
        naProposta: STATUS[contrato.status].emProposta
          ? ((await findNaProposta(db, chaveDaCobertura(contrato)))?.naProposta ?? null)
          : null,
        regraGarantiaVersao: contrato.regraGarantiaVersao ?? regraERecusa.regraGarantiaVersaoAtual,
        regraGarantiaCongelada: contrato.regraGarantiaVersao !== null,
        desde: contrato.statusDesde,
        forcado: await atosForcados(db, contrato, alvo.lado),
        quatroOlhos: await exigenciasAntesDoAto(deps, { sessao, espera }, contrato),
        termosConsentidos: alvo.lado === 'loja' ? null : consentidos,
        primeiraAprovacao: await apresentarPrimeiraAprovacao(db, sessao, contrato),
        suspensao: STATUS[contrato.status].encerrado
          ? null
          : await suspensaoNaTela(db, parNoDia(contrato, clock.today()), alvo.lado),
      }
    },
  })

  route(linhaDoTempoCall, {
    acesso: permissao(LINHA_DO_TEMPO, contratoNoCaminho(deps)),
    heavy: 'consulta',
    summary: 'Quem fez o quê no contrato, do mais novo ao mais antigo',
    handler: (request) =>
      linhaDoTempo(db, contratoDoCaminho(request), {
        lado: request.alvo.lado,
        antesDe: request.query.antesDe,
      }),
  })

  route(valoresCobradosCall, {
    acesso: permissao({ instituicao: COBRADOS }, contratoNoCaminho(deps)),
    summary: 'Quanto cada ato neste contrato custaria agora à instituição financeira',
    handler: (request) => valoresCobrados(db, contratoDoCaminho(request)),
  })

  routesOf(app, 'Cobertura')(coberturaDoContratoCall, {
    acesso: permissao({ instituicao: ['Relatorios.Cobertura.Listar'] }, contratoNoCaminho(deps)),
    summary: 'Cobertura de um contrato: veículos, histórico e insuficiências de garantia',
    handler: ({ params, alvo }) =>
      coberturaDoContrato(deps, { instituicaoFinanceiraId: instituicaoDo(alvo), contratoId: params.id }),
  })
}
