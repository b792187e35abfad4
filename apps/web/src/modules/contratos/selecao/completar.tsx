import { Button, Stack } from '@mantine/core'
import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { addMargem } from '@lastro/shared/contratos/complemento'
import { complementoRequest, type Complemento, complementoCall } from '@lastro/shared/contratos/selecao'
import { type Centavos, formatDinheiro, MAXIMO, somar } from '@lastro/shared/dinheiro'
import { formatHodometro } from '@lastro/shared/veiculos/hodometro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { call } from '#lib/api.ts'
import { invalidar } from '#lib/invalidar.ts'
import { formatPercentual, plural } from '#lib/format.ts'
import { confirmar } from '#ui/dialogs.ts'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { computeCobertura } from '../tela/cobertura-atual.tsx'
import type { Selecao } from './selecao.ts'
import type { VeiculoDaSelecao } from './veiculo.ts'
import { estoqueOptions, type PedidoDeEstoque } from './use-estoque.ts'
import { useResumo } from './use-selecao.ts'

interface CompletarProps {
  selecao: Selecao
  pedido: PedidoDeEstoque
  /** null or NaN: unknown. */
  valorGarantia: Centavos | null
}

const NO_VALOR = 'o valor da garantia'
const titulo = (margem: number) =>
  margem > 0 ? `Completar até ${percentualCom(margem)}` : 'Completar até o valor'
const percentualCom = (margem: number) => formatPercentual(1 + margem / 10_000)
const alvoEmPalavras = (margem: number) => (margem > 0 ? `${percentualCom(margem)} d${NO_VALOR}` : NO_VALOR)

/**
 * Proposes the vehicles that the automatic selection would add to the chosen ones. Goes up to the policy's margin where
 * the stock reaches it. They are added after a confirmation.
 */
export function Completar({ selecao, pedido, valorGarantia }: CompletarProps) {
  const queryClient = useQueryClient()
  // Read with the stock that is on the screen, never by itself.
  const { data: estoque } = useQuery({ ...estoqueOptions(pedido), enabled: false })
  const margem = estoque?.margemSelecao ?? 0
  const { total } = useResumo(selecao)
  const faltaAte = (alvo: Centavos | null) => computeCobertura(total, alvo)?.falta ?? 0
  const falta = valorGarantia ? faltaAte(addMargem(valorGarantia, margem)) : 0
  const { mutate, isPending } = useMutation({
    mutationFn: async (alvo: { falta: Centavos; semMargem: Centavos; valorGarantia: Centavos }) => {
      const pedida = await pedirComplemento(selecao, pedido, alvo.falta)
      const semMargem =
        pedida.veiculos.length === 0 && alvo.semMargem > 0 && alvo.semMargem <= pedida.disponiveis.total
      const proposta = semMargem ? await pedirComplemento(selecao, pedido, alvo.semMargem) : pedida
      const veiculos = naTela(selecao, proposta)
      if (!veiculos) {
        await confirmar({
          title: titulo(margem),
          message: 'O estoque ou os preços mudaram agora há pouco. A lista foi atualizada: tente outra vez.',
          confirm: 'Entendi',
          cancel: false,
        })
        return invalidar(queryClient, [['selecao']], false)
      }
      if (veiculos.length === 0) return dizerQueFalta(alvo.falta, margem, proposta)
      const ordem = pedido.regraGarantiaId
        ? 'na ordem da regra'
        : 'o menor número que alcança o valor, com a menor sobra'
      const mostra = {
        valorGarantia: alvo.valorGarantia,
        ordem,
        margem,
        semMargem,
        antes: selecao.resumo().total,
      }
      if (await mostrar(veiculos, mostra))
        selecao.marcar(
          veiculos.map(({ id }) => id),
          true,
        )
    },
  })
  return (
    <Button
      variant="default"
      loading={isPending}
      disabled={falta <= 0}
      onClick={() =>
        valorGarantia &&
        mutate({ falta: falta as Centavos, semMargem: faltaAte(valorGarantia) as Centavos, valorGarantia })
      }
    >
      {titulo(margem)}
    </Button>
  )
}

function pedirComplemento(selecao: Selecao, pedido: PedidoDeEstoque, falta: Centavos): Promise<Complemento> {
  const { lojaId, instituicaoFinanceiraId, regraGarantiaId, contratoId } = pedido
  const body = z.encode(complementoRequest, {
    regraGarantiaId,
    contratoId: contratoId ?? null,
    // With a margin it may exceed what an amount can be.
    falta: falta < MAXIMO ? falta : MAXIMO,
    escolhidos: [...selecao.precos().keys()],
  })
  const query = { instituicaoFinanceiraId }
  return call(complementoCall, { params: { id: lojaId }, query, body })
}

/** The proposed vehicles as the list has them; undefined when the list has other prices, or not all of them. */
function naTela(selecao: Selecao, { veiculos }: Complemento): VeiculoDaSelecao[] | undefined {
  const porId = new Map(selecao.estoque.map((veiculo) => [veiculo.id, veiculo]))
  const achados = veiculos.flatMap(({ veiculoId, preco }) => {
    const veiculo = porId.get(veiculoId)
    return veiculo?.preco === preco ? [veiculo] : []
  })
  return achados.length === veiculos.length ? achados : undefined
}

async function dizerQueFalta(
  falta: Centavos,
  margem: number,
  { disponiveis: { quantidade, total } }: Complemento,
) {
  const podem =
    quantidade === 0
      ? 'nenhum outro veículo do estoque pode entrar'
      : quantidade === 1
        ? `o único outro veículo do estoque que pode entrar vale ${formatDinheiro(total)}`
        : `os ${quantidade} outros veículos do estoque que podem entrar somam ${formatDinheiro(total)}`
  await confirmar({
    title: titulo(margem),
    message: `O estoque não basta: faltam ${formatDinheiro(falta)} para ${alvoEmPalavras(margem)}, e ${podem}. Nada foi marcado.`,
    confirm: 'Entendi',
    cancel: false,
  })
}

interface Mostra {
  ordem: string
  /** The policy's, in hundredths of a percent. */
  margem: number
  /** The stock reaches the value, and not the margin. */
  semMargem: boolean
  antes: Centavos
  valorGarantia: Centavos
}

async function mostrar(
  veiculos: readonly VeiculoDaSelecao[],
  { ordem, margem, semMargem, antes, valorGarantia }: Mostra,
) {
  const soma = somar(veiculos.map(({ preco }) => preco))
  const total = somar([antes, soma])
  const resposta = await confirmar({
    title: titulo(margem),
    message: `${margem > 0 ? `A política pede ${alvoEmPalavras(margem)}${semMargem ? ', e o estoque só chega ao valor' : ''}. ` : ''}A seleção automática acrescentaria estes veículos, ${ordem}. Nada foi marcado ainda.`,
    fatos: [
      {
        termo: 'Acrescenta',
        valor: `${plural(veiculos.length, 'veículo', 'veículos')}, ${formatDinheiro(soma)}`,
      },
      { termo: 'Total dos veículos', valor: formatDinheiro(total) },
      { termo: 'Cobertura', valor: percentualCoberto(total, valorGarantia) },
    ],
    nota: <Lista veiculos={veiculos} />,
    confirm: veiculos.length === 1 ? 'Usar este veículo' : `Usar estes ${veiculos.length} veículos`,
    harmless: true,
  })
  return resposta === true
}

function Lista({ veiculos }: { veiculos: readonly VeiculoDaSelecao[] }) {
  return (
    <Stack
      component="ul"
      tabIndex={0}
      aria-label="Veículos propostos"
      gap="xs"
      m={0}
      p={0}
      mah="40vh"
      style={{ overflowY: 'auto' }}
    >
      {veiculos.map(({ id, placa, marca, modelo, ano, km, preco }) => (
        <li key={id} style={{ listStyle: 'none' }}>
          <VehicleLines
            placa={<PlacaLink id={id} placa={placa} newTab />}
            modelo={`${marca} ${modelo}`}
            end={ano}
            preco={`Preço ${formatDinheiro(preco)}`}
            km={formatHodometro(km)}
          />
        </li>
      ))}
    </Stack>
  )
}
