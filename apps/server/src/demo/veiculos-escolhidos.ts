import type { GarantiaRequest } from '@lastro/shared/contratos/garantia'
import { StatusContrato } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import { avaliarVeiculos, type Candidato } from '../modules/estoque/estoque.service.ts'
import type { Historia } from './historia.ts'
import type { Stage } from './stage.ts'

interface EscolhaDeVeiculos {
  id: number
  index: number
  historia: Historia
  valorGarantia: Centavos
}

/** Vehicles of other unsent drafts, and those with which this contract was refused. */
async function reservedIds({ tx }: Stage, contratoId: number): Promise<ReadonlySet<number>> {
  const anotados = await tx
    .selectFrom('contratoGarantia')
    .innerJoin('contrato', 'contrato.id', 'contratoGarantia.contratoId')
    .where('contrato.status', '=', StatusContrato.Rascunho)
    .where('contrato.id', '!=', contratoId)
    .select('contratoGarantia.veiculoId')
    .execute()
  const recusados = await tx
    .selectFrom('contratoRecusa')
    .where('contratoId', '=', contratoId)
    .select('veiculoIds')
    .execute()
  return new Set([
    ...anotados.map(({ veiculoId }) => veiculoId),
    ...recusados.flatMap(({ veiculoIds }) => veiculoIds),
  ])
}

/** Chooses like a person: free vehicles that the rule accepts, for about the requested amount. */
export async function escolherVeiculos(stage: Stage, pedido: EscolhaDeVeiculos): Promise<GarantiaRequest[]> {
  const { historia, id, index, valorGarantia } = pedido
  const regraId = historia.regra && stage.regras[historia.regra]
  const candidatos = await avaliarVeiculos(stage.tx, {
    lojaId: stage.ids[historia.loja],
    regra: regraId ? { regraId, versao: 1 } : null,
    contratoId: null,
    today: stage.clock.today(),
  })
  const reserved = await reservedIds(stage, id)
  const livres = candidatos.filter(
    ({ veiculoId, qualifica, livre, preco }) => qualifica && livre && preco > 0 && !reserved.has(veiculoId),
  )
  const offset = (index * 5) % livres.length
  const emOrdem = [...livres.slice(offset), ...livres.slice(0, offset)]
  const escolhidos = historia.belowGuarantee
    ? stayBelowValue(emOrdem, valorGarantia)
    : reachValue(emOrdem, valorGarantia)
  return escolhidos.map(({ veiculoId, preco }) => ({ veiculoId, precoInstituicaoFinanceira: preco }))
}

/** Largest part of the missing amount that one vehicle may cover, so that several are chosen. */
const MAX_SHARE = 0.45

/** A few vehicles that together slightly exceed `valor`. Throws when the store has too few. */
function reachValue(candidatos: readonly Candidato[], valor: Centavos): Candidato[] {
  const escolhidos: Candidato[] = []
  let missing: number = valor
  const remaining = [...candidatos]
  while (missing > 0) {
    const sufficient = remaining.filter(({ preco }) => preco >= missing).toSorted((a, b) => a.preco - b.preco)
    const parte = remaining.find(({ preco }) => preco <= missing * MAX_SHARE && preco >= missing / 5)
    const proximo = (missing <= valor / 3 && sufficient[0]) || parte || sufficient[0] || remaining[0]
    if (!proximo) throw new Error('The demonstration store has too few free vehicles')
    escolhidos.push(proximo)
    remaining.splice(remaining.indexOf(proximo), 1)
    missing -= proximo.preco
  }
  return escolhidos
}

/** At least one vehicle, together just below `valor`. */
function stayBelowValue(candidatos: readonly Candidato[], valor: Centavos): Candidato[] {
  const escolhidos: Candidato[] = []
  let total = 0
  for (const candidato of candidatos) {
    if (total + candidato.preco >= valor || escolhidos.length === 3) continue
    escolhidos.push(candidato)
    total += candidato.preco
  }
  if (escolhidos.length === 0) throw new Error('The demonstration store has no vehicle that is cheap enough')
  return escolhidos
}
