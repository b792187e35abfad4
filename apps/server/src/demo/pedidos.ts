import { DIAS_DO_PEDIDO } from '@lastro/shared/contratos/pedido-reforco'
import { somarDias } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { pedirReforco, recusarReforco } from '../modules/contratos/reforco/reforco.service.ts'
import type { StagedContrato } from './contratos.ts'
import type { Stage } from './stage.ts'

const VALOR_DO_PEDIDO = 6_000_000 as Centavos

/** Banco Aurora asks the contract's store for more guarantee; the store may refuse at once. */
export async function pedirMais(
  { tx, clock, ids, sessoes }: Stage,
  { id, historia }: StagedContrato,
): Promise<void> {
  const { pedeReforco, instituicao, loja } = historia
  if (!pedeReforco) throw new Error('This contract asks for nothing')
  const deps = { db: tx, clock }
  const alvo = { instituicaoId: ids[instituicao], lojaId: ids[loja] }
  const pedido = await pedirReforco(
    deps,
    { sessao: sessoes[instituicao], alvo: { ...alvo, lado: 'instituicao' }, id, ifMatch: undefined },
    {
      valor: VALOR_DO_PEDIDO,
      prazo: somarDias(clock.today(), DIAS_DO_PEDIDO),
      texto: pedeReforco.texto,
    },
  )
  if (pedeReforco.recusa)
    await recusarReforco(
      deps,
      { sessao: sessoes[loja], alvo: { ...alvo, lado: 'loja' }, id, ifMatch: undefined },
      { pedidoId: pedido.id, motivo: pedeReforco.recusa },
    )
}
