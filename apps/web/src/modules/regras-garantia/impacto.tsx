import { List, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { Simulacao } from '@lastro/shared/regras-garantia/simulacao'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { plural, firstNames } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { lojasDaWhitelistOptions } from '../instituicoes/use-lojas.ts'
import type { ItemRequest } from './item-form.ts'
import { LojaDoSimulador, simulacaoOptions } from './simulador.tsx'

interface ImpactoProps {
  instituicaoFinanceiraId: number
  regraGarantiaId: number
  lojaId: number | null
  onLoja: (lojaId: number | null) => void
  /** The full list as it would be saved. */
  itens: readonly ItemRequest[]
}

const DEBOUNCE_MS = 400
/** The text names so many contracts. */
const MAX_NAMED = 10

/** Before a saved rule's items change: the effect on a store's vehicles and on contracts in progress. */
export function Impacto({ lojaId: escolhida, onLoja, itens, ...regra }: ImpactoProps) {
  const [pedido] = useDebouncedValue(JSON.stringify(itens), DEBOUNCE_MS)
  const lojas = useQuery(lojasDaWhitelistOptions(regra.instituicaoFinanceiraId))
  // Defaults to the first store, because the answer counts contracts over all stores and should always show.
  const lojaId = escolhida ?? lojas.data?.[0]?.id ?? null
  const { data, isError } = useQuery({
    ...simulacaoOptions({ ...regra, lojaId, itens: lerItens(pedido) }, { soResumo: true }),
    enabled: !lojas.isPending,
    // Saving, not the preview, shows why a list is invalid.
    meta: { silent: true },
  })
  return (
    <Stack gap="xs">
      <LojaDoSimulador
        instituicaoId={regra.instituicaoFinanceiraId}
        label="Ver o efeito na loja"
        value={lojaId}
        onChange={onLoja}
      />
      {!isError && data?.comparacao && <Frases comparacao={data.comparacao} comLoja={lojaId !== null} />}
    </Stack>
  )
}

/** The effect in words, for a question; empty when the call fails. */
export async function efeitoDe(
  queryClient: QueryClient,
  { lojaId, ...regra }: Omit<ImpactoProps, 'onLoja'>,
): Promise<string[]> {
  try {
    const lojas = await queryClient.fetchQuery(lojasDaWhitelistOptions(regra.instituicaoFinanceiraId))
    const loja = lojas.find(({ id }) => id === lojaId) ?? lojas[0]
    const consulta = simulacaoOptions({ ...regra, lojaId: loja?.id ?? null }, { soResumo: true })
    const { comparacao } = await queryClient.fetchQuery({ ...consulta, meta: { silent: true } })
    if (!comparacao) return []
    return [...(loja ? [`Na ${loja.nomeFantasia}:`] : []), ...frasesDoImpacto(comparacao, loja !== undefined)]
  } catch {
    return []
  }
}

const lerItens = (texto: string): readonly ItemRequest[] => JSON.parse(texto)

/** 'Ao salvar' in plain words, with singular and plural (domain 11). `comLoja` false: no store's vehicles were judged. */
export function frasesDoImpacto(
  comparacao: NonNullable<Simulacao['comparacao']>,
  comLoja: boolean,
): string[] {
  const { passam, deixam, mudamDeValor, contratos, totalAfetados } = comparacao
  const { contratosComVersaoAnterior: anteriores, cobranca } = comparacao
  const veiculos = [
    passam > 0 && plural(passam, 'veículo passa a ser elegível', 'veículos passam a ser elegíveis'),
    deixam > 0 && plural(deixam, 'veículo deixa de ser elegível', 'veículos deixam de ser elegíveis'),
    mudamDeValor > 0 && plural(mudamDeValor, 'veículo muda de valor', 'veículos mudam de valor'),
  ].filter((frase) => frase !== false)
  return [
    ...(comLoja ? [veiculos.length > 0 ? `${veiculos.join(', ')}.` : 'Nenhum veículo desta loja muda.'] : []),
    contratos.length > 0
      ? `${plural(totalAfetados, 'contrato em andamento muda', 'contratos em andamento mudam')}: ${firstNames(
          contratos.map(({ numero, loja }) => `${numero} (${loja})`),
          MAX_NAMED,
          totalAfetados,
        )}.`
      : 'Nenhum contrato em andamento muda.',
    ...(anteriores > 0
      ? [
          `${plural(anteriores, 'contrato já enviado mantém', 'contratos já enviados mantêm')} a versão anterior da regra.`,
        ]
      : []),
    ...(cobranca > 0 ? [`Esta alteração gera ${formatDinheiro(cobranca)}.`] : []),
  ]
}

interface FrasesProps {
  comparacao: NonNullable<Simulacao['comparacao']>
  comLoja: boolean
}

function Frases({ comparacao, comLoja }: FrasesProps) {
  const muda = comparacao.deixam > 0 || comparacao.contratos.length > 0
  return (
    <Notice tom={muda ? 'atencao' : 'info'}>
      <Text size="sm" fw={500}>
        Ao salvar
      </Text>
      <List size="sm">
        {frasesDoImpacto(comparacao, comLoja).map((frase) => (
          <List.Item key={frase}>{frase}</List.Item>
        ))}
      </List>
    </Notice>
  )
}
