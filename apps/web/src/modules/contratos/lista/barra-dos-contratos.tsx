import type { ContratoNaLista } from '@lastro/shared/contratos/contrato'
import { impedimentoDoPedido } from '@lastro/shared/contratos/pedido-reforco'
import { Box } from '@mantine/core'
import { plural } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { SelectionBar } from '#ui/selection-bar.tsx'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { PedirReforcoBotao } from '#modules/reforco/pedir-reforco-botao.tsx'
import { contratoDoPedido } from '../chamadas/contrato-do-pedido.ts'

interface BarraDosContratosProps {
  instituicaoId: number
  escolhidos: readonly ContratoNaLista[]
  ordenacao: string | undefined
  limpar: () => void
}

const podeSerPedido = ({ statusId, pedidoReforco }: ContratoNaLista) =>
  !impedimentoDoPedido('pedirReforco', {
    statusId,
    pedido: pedidoReforco && { situacao: pedidoReforco },
  })

const quantosPodem = (n: number) =>
  `${n === 0 ? 'nenhum pode' : plural(n, 'pode', 'podem')} receber um pedido de reforço`

/**
 * What can be done with several contracts at once: ask for reinforcement, and export. Nobody approves a contract
 * unopened.
 */
export function BarraDosContratos({ instituicaoId, escolhidos, ordenacao, limpar }: BarraDosContratosProps) {
  const podePedir = usePermissao('Contratos.Contratos.Alterar')
  const aPedir = escolhidos.filter(podeSerPedido).map(contratoDoPedido)
  const quantos = plural(escolhidos.length, 'contrato escolhido', 'contratos escolhidos')
  const escolha =
    podePedir && aPedir.length < escolhidos.length ? `${quantos}; ${quantosPodem(aPedir.length)}` : quantos
  return (
    <SelectionBar resumo={escolhidos.length > 0 ? escolha : undefined} limpar={limpar}>
      <Box visibleFrom="sm">
        <ExportarMenu
          permissao="Relatorios.SituacaoContratos.Exportar"
          label="Exportar escolhidos"
          path={`/api/instituicoes-financeiras/${instituicaoId}/contratos/exportar`}
          query={{ ids: escolhidos.map(({ id }) => id).join(','), ordenacao, lista: 'contratos' }}
          linhas={escolhidos.length}
        />
      </Box>
      {podePedir && <PedirReforcoBotao instituicaoId={instituicaoId} contratos={aPedir} onDone={limpar} />}
    </SelectionBar>
  )
}
