import {
  type ImpactoDoParametro,
  type ParametroComercialRequest,
  VALORES_DO_PARAMETRO,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { aplicacaoDe } from '@lastro/shared/regras-garantia/regra-garantia'
import type { Ambiente } from '#ambiente.ts'
import type { Db, Tx } from '#db/tables.ts'
import { writeUnique } from '#db/unique-constraint.ts'
import { withTransaction } from '#db/transaction.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { ActInPath, Actor } from '#http/act.ts'
import { BusinessError, ConfirmableError, campoInvalido } from '#http/errors.ts'
import type { PageBounds, Lista } from '#http/lista.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import { type Registro, registrar } from '../registro-de-auditoria/registro.service.ts'
import type { Escopo } from '../vinculos/escopo.repository.ts'
import { exigirEscopo } from '../vinculos/escopo.service.ts'
import { exigirMesmaInstituicao } from '../vinculos/estabelecimento.dono.ts'
import {
  countAtivosSeMudasse,
  countAtivosSobParametro,
  deleteParametro,
  findParametro,
  insertParametro,
  listAtivosSobParametro,
  listParametros,
  listParametrosQueValem,
  lockParametro,
  type ParametroRow,
  updateParametro,
} from './parametros-comerciais.repository.ts'
import type { ValoresDoParametro } from './resolver-parametro.service.ts'
import { PARAMETRO_NAO_ENCONTRADO } from './parametros-comerciais.dono.ts'

const exibir = (row: ParametroRow) => ({ ...row, aplicacao: aplicacaoDe(row) })

export async function listarParametros(
  db: Db,
  instituicaoId: number,
  limites: PageBounds,
): Promise<Lista<ReturnType<typeof exibir>>> {
  const { rows, total } = await listParametros(db, instituicaoId, limites)
  return { rows: rows.map(exibir), total }
}

/** Reads a parameter. Refuses a foreign or unknown one with 404. */
export async function obterParametro(db: Db, instituicaoId: number, id: number) {
  const row = await findParametro(db, { instituicaoId }, id)
  if (!row) throw new BusinessError(PARAMETRO_NAO_ENCONTRADO, 404)
  return exibir(row)
}

const JA_EXISTE = 'Já existe um parâmetro comercial com esta aplicação.'
const ESCOPO_UNICO = 'parametro_comercial_escopo'

/** Names the field that the screen marks; a general parameter has none. */
function jaExiste({ lojaId, contratoId }: Escopo): BusinessError {
  if (contratoId !== null) return campoInvalido('contratoId', JA_EXISTE)
  return lojaId === null ? new BusinessError(JA_EXISTE) : campoInvalido('lojaId', JA_EXISTE)
}

function valoresDe(pedido: ValoresDoParametro): ValoresDoParametro {
  const { contratoNovo, contratoAlterado, garantiaIncluida, garantiaRemovida, regraGarantiaAlterada } = pedido
  return { contratoNovo, contratoAlterado, garantiaIncluida, garantiaRemovida, regraGarantiaAlterada }
}

const retrato = (row: ParametroRow) => ({
  lojaId: row.lojaId,
  contratoId: row.contratoId,
  ...valoresDe(row),
})

const entidade = 'parametroComercial'

/** Creates a parameter. Refuses a second one of a scope with 400 (domain 5). */
export function criarParametro(
  { db, clock }: Ambiente,
  { sessao, alvo }: Actor,
  pedido: ParametroComercialRequest,
) {
  const instituicaoId = instituicaoDo(alvo)
  return withTransaction(db, async (tx) => {
    const escopo = await exigirEscopo(tx, instituicaoId, pedido)
    const id = await insertParametro(tx, instituicaoId, { ...escopo, ...valoresDe(pedido) })
    if (id === undefined) throw jaExiste(escopo)
    const depois = await obterParametro(tx, instituicaoId, id)
    const agora = clock.now()
    const registro: Registro = { instituicaoId, sessao, acao: 'criar', entidade, entidadeId: id, agora }
    await registrar(tx, { ...registro, depois: retrato(depois) })
    return depois
  })
}

async function lockOrRefuse(tx: Tx, { alvo, id, ifMatch }: ActInPath): Promise<ParametroRow> {
  const instituicaoId = instituicaoDo(alvo)
  const row = await lockParametro(tx, instituicaoId, id)
  if (!row) throw new BusinessError(PARAMETRO_NAO_ENCONTRADO, 404)
  await exigirVersao(tx, ifMatch, {
    atual: row,
    mudanca: { instituicaoId, entidade, entidadeId: id },
    wasChangedText: 'Este parâmetro foi alterado',
  })
  return row
}

/**
 * Changes amounts and scope; a save without changes leaves no trace, and earlier events keep their amounts (domain 5).
 * Refuses another institution in the body with 403, an unknown id with 404, and a stale version with 412. Refuses with 400 a differing id, a
 * foreign scope, and one that has a parameter.
 */
export function alterarParametro({ db, clock }: Ambiente, ato: ActInPath, pedido: ParametroComercialRequest) {
  const { sessao, alvo, id } = ato
  const instituicaoId = instituicaoDo(alvo)
  exigirMesmaInstituicao(sessao, pedido.instituicaoFinanceiraId, instituicaoId)
  if (pedido.id && pedido.id !== id) throw campoInvalido('id', 'O id do corpo difere do id do endereço.')
  return withTransaction(db, async (tx) => {
    const antes = await lockOrRefuse(tx, ato)
    const novo = { ...(await escopoNovo(tx, antes, pedido)), ...valoresDe(pedido) }
    const mudou = (['lojaId', 'contratoId', ...VALORES_DO_PARAMETRO] as const).some(
      (campo) => antes[campo] !== novo[campo],
    )
    if (!mudou) return exibir(antes)
    await writeUnique(
      ESCOPO_UNICO,
      () => jaExiste(novo),
      () => updateParametro(tx, { instituicaoId, id }, novo),
    )
    const depois = await obterParametro(tx, instituicaoId, id)
    const agora = clock.now()
    const registro: Registro = { instituicaoId, sessao, acao: 'alterar', entidade, entidadeId: id, agora }
    await registrar(tx, { ...registro, antes: retrato(antes), depois: retrato(depois) })
    return depois
  })
}

/** Most contracts that a confirmation names. */
const MAX_NAMED_CONTRACTS = 5

/**
 * What deleting a parameter would touch, or moving it to `destino`. Refuses a foreign or unknown one with 404, and a
 * forbidden scope with 400.
 */
export async function preverImpacto(
  db: Db,
  { instituicaoId, id }: { instituicaoId: number; id: number },
  destino: Escopo | undefined,
): Promise<ImpactoDoParametro> {
  const parametro = await findParametro(db, { instituicaoId }, id)
  if (!parametro) throw new BusinessError(PARAMETRO_NAO_ENCONTRADO, 404)
  if (destino) return countAtivosSeMudasse(db, parametro, await escopoNovo(db, parametro, destino))
  return { ativos: await countAtivosSobParametro(db, parametro) }
}

/**
 * The scope to which a parameter may move. Its own scope always passes, even if its store can no longer be chosen.
 * Refuses any other forbidden one with 400.
 */
async function escopoNovo(db: Db | Tx, atual: ParametroRow, pedido: Escopo): Promise<Escopo> {
  const { id, instituicaoFinanceiraId: instituicaoId, lojaId, contratoId } = atual
  if (pedido.lojaId === lojaId && pedido.contratoId === contratoId) return { lojaId, contratoId }
  const escopo = await exigirEscopo(db, instituicaoId, pedido)
  const [outro] = await listParametrosQueValem(db, instituicaoId, [escopo])
  const isOther = outro && outro.id !== null && outro.id !== id
  if (isOther && outro.lojaId === escopo.lojaId && outro.contratoId === escopo.contratoId)
    throw jaExiste(escopo)
  return escopo
}

/**
 * Deletes a parameter. Refuses with 409, unless forced, while amounts of an Ativo contract come from it (domain 2); the
 * audit records the force.
 */
export function excluirParametro(
  { db, clock }: Ambiente,
  ato: ActInPath,
  { forcarExclusao }: { forcarExclusao: boolean },
): Promise<void> {
  const { sessao, alvo, id } = ato
  const instituicaoId = instituicaoDo(alvo)
  return withTransaction(db, async (tx) => {
    const antes = await lockOrRefuse(tx, ato)
    const afetados = await listAtivosSobParametro(tx, antes)
    const forcado = afetados.length > 0
    if (forcado && !forcarExclusao)
      throw new ConfirmableError({
        id,
        contratosAfetados: afetados.map((contrato) => contrato.id),
        primeirosAfetados: afetados.slice(0, MAX_NAMED_CONTRACTS),
        ativos: await countAtivosSobParametro(tx, antes),
      })
    await deleteParametro(tx, { instituicaoId, id })
    const agora = clock.now()
    const registro: Registro = { instituicaoId, sessao, acao: 'excluir', entidade, entidadeId: id, agora }
    await registrar(tx, { ...registro, antes: retrato(antes), forcado })
  })
}
