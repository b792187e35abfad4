import { randomInt } from 'node:crypto'
import { termosDe } from '@lastro/shared/contratos/campos'
import type { CriarContratoRequest } from '@lastro/shared/contratos/contrato'
import { StatusContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { type Tenant, instituicaoDo, type Sessao } from '#http/acesso.ts'
import { campoInvalido } from '#http/errors.ts'
import { lockWhitelistValida } from '#modules/vinculos/whitelist-valida.service.ts'
import { registrarMudancas } from '../efeitos/registrar-mudanca.service.ts'
import { selecionarAutomaticamente } from '../garantias/selecao-automatica.service.ts'
import { existsNumero, insertContrato } from '../nucleo/contratos.repository.ts'
import type { GarantiaRow } from '../nucleo/garantias.repository.ts'
import { ordemDoNumero } from '../nucleo/ordem-do-numero.service.ts'
import { regraAplicavel } from '../nucleo/regra-do-contrato.ts'
import { exigirTermino } from './termino.ts'

/**
 * Saves a new contract as Rascunho (domain 2) and, with selection type Automático, chooses its vehicles (domain 4).
 * `garantias` is empty when the vehicles couldn't reach valorGarantia; the draft is kept all the same. Refuses with 400
 * an end in the past, a number in use and a missing whitelist entry. A rule that doesn't fit, or is missing with
 * Automático, is refused too.
 */
export async function criarContrato(
  { db, clock }: Ambiente,
  { sessao, alvo }: { sessao: Sessao; alvo: Tenant },
  body: CriarContratoRequest,
): Promise<{ id: number; garantias: GarantiaRow[] }> {
  const instituicaoId = instituicaoDo(alvo)
  const today = clock.today()
  exigirTermino(body, { today })
  const automatico = body.tipoSelecaoGarantia === TipoSelecaoGarantia.Automatico
  if (automatico && body.regraGarantiaId === null)
    throw campoInvalido('regraGarantiaId', 'A seleção automática precisa de uma regra de garantia.')
  return withTransaction(db, async (tx) => {
    await lockWhitelistValida(tx, { instituicaoId, lojaId: body.lojaId, today })
    const { regraGarantiaId, lojaId } = body
    const regra = await regraAplicavel(tx, { instituicaoId, regraGarantiaId, lojaId, contratoId: null })
    const semente = automatico ? randomInt(2 ** 47) : null
    const id = await insertRascunho(tx, { instituicaoId, body, semente, agora: clock.now() })
    const chave = { instituicaoFinanceiraId: instituicaoId, id }
    if (regra && semente !== null) {
      const { valorGarantia } = body
      const agora = clock.now()
      await selecionarAutomaticamente(tx, chave, { regra, lojaId, valorGarantia, semente, today, agora })
    }
    const [criado] = await registrarMudancas(
      { tx, clock, sessao, lado: alvo.lado },
      { acao: 'criar' },
      { instituicaoFinanceiraId: instituicaoId, antes: [], novos: { ids: [id], semGarantias: !automatico } },
    )
    return { id, garantias: criado?.garantias ?? [] }
  })
}

async function insertRascunho(
  tx: Tx,
  {
    instituicaoId,
    body,
    semente,
    agora,
  }: { instituicaoId: number; body: CriarContratoRequest; semente: number | null; agora: Date },
): Promise<number> {
  const repetido = await existsNumero(tx, instituicaoId, body.numero)
  const id = repetido
    ? undefined
    : await insertContrato(tx, {
        instituicaoFinanceiraId: instituicaoId,
        lojaId: body.lojaId,
        numero: body.numero,
        numeroOrdem: ordemDoNumero(body.numero),
        ...termosDe(body),
        status: StatusContrato.Rascunho,
        tipo: body.tipo,
        tipoSelecaoGarantia: body.tipoSelecaoGarantia,
        sementeSelecao: semente,
        criadoEm: agora,
        statusDesde: agora,
      })
  if (id === undefined) throw campoInvalido('numero', 'Já existe um contrato com este número.')
  return id
}
