import type { Novidade } from '@lastro/shared/novidades/novidades'
import type { TipoDeNovidade } from '@lastro/shared/novidades/tipos-de-novidade'
import { mayCall, type Permissao } from '@lastro/shared/permissoes'
import { formatInstante } from '@lastro/shared/dia'
import { Anchor, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { nomeDaRegra } from '#lib/format.ts'
import { useRegras } from '#lib/session.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { ContratoLink } from '../links/contrato-link.tsx'
import { PlacaLink } from '../links/placa-link.tsx'
import { RegraLink } from '../links/regra-link.tsx'

/** The screen of the lines without a record of their own. `codigo`: what it asks for beyond the right to read the line. */
const TELAS: Partial<Record<TipoDeNovidade, { to: LinkProps['to']; label: string; codigo?: Permissao }>> = {
  parametro: { to: '/configuracoes/parametros-comerciais', label: 'Parâmetros comerciais' },
  whitelist: { to: '/configuracoes/whitelist', label: 'Whitelist' },
  politica: { to: '/configuracoes/politicas', label: 'Políticas' },
  saldo: { to: '/carteira/conciliacao', label: 'Conciliação' },
  suspensao: { to: '/carteira/baixas', label: 'Baixas', codigo: 'Carteira.Baixas.Listar' },
  estoque: { to: '/loja/estoque', label: 'Estoque', codigo: 'Loja.Estoque.Listar' },
}

/** Where a person reads what a FIPE month changed: the months themselves, or what they did to the coverage. */
const TELAS_DA_FIPE = [
  ['Plataforma.Referencias.Listar', '/plataforma/referencias'],
  ['Relatorios.Cobertura.Listar', '/cobertura'],
] as const satisfies readonly (readonly [Permissao, LinkProps['to']])[]

const TelaLink = ({ to, children }: { to: LinkProps['to']; children: string }) => (
  <Anchor inherit renderRoot={(props) => <Link to={to} {...props} />}>
    {children}
  </Anchor>
)

/** Where the line's record is: contract, vehicle, rule, or the screen that lists it. */
function Registro({ contrato, veiculo, regra, tipo }: Novidade) {
  const { permissoes } = useRegras()
  if (veiculo && contrato)
    return (
      <>
        <PlacaLink {...veiculo} /> · <ContratoLink {...contrato} />
      </>
    )
  if (regra)
    return <RegraLink id={regra.id}>{nomeDaRegra(regra.id, regra.regraPadrao, regra.nome)}</RegraLink>
  if (contrato) return <ContratoLink {...contrato} />
  if (tipo === 'regra') return 'Regra excluída'
  const fipe = TELAS_DA_FIPE.find(([codigo]) => mayCall(permissoes, [codigo]))
  if (tipo === 'referencia') return fipe ? <TelaLink to={fipe[1]}>Tabela FIPE</TelaLink> : 'Tabela FIPE'
  const tela = TELAS[tipo]
  if (!tela) return '—'
  return !tela.codigo || mayCall(permissoes, [tela.codigo]) ? (
    <TelaLink to={tela.to}>{tela.label}</TelaLink>
  ) : (
    tela.label
  )
}

function Ato({ oQue, detalhe, forcado }: Novidade) {
  return (
    <>
      <Group gap={6}>
        {oQue}
        {forcado && <StatusBadge tom="atencao" icon={IconAlertTriangle} label="Forçado" />}
      </Group>
      {detalhe && (
        <Text size="xs" c="dimmed" lineClamp={3}>
          {detalhe}
        </Text>
      )}
    </>
  )
}

const QUEM = ({ usuario, minha }: Novidade) =>
  usuario === null ? 'Lastro' : minha ? `${usuario} (você)` : usuario

/** Most names fit in one line. */
const NOME = 'clamp(7rem, 12.5vw, 10.5rem)'

/** Each side reads the other's name. */
const colunasDasNovidades = (daLoja: boolean): readonly DataColumn<Novidade>[] => [
  { id: 'oQue', header: 'O quê', cell: (novidade) => <Ato {...novidade} />, card: 'title', wrap: true },
  {
    id: 'registro',
    header: 'Em quê',
    cell: (novidade) => <Registro {...novidade} />,
    width: 'clamp(8.5rem, 16vw, 13rem)',
  },
  {
    id: 'parte',
    header: daLoja ? 'Instituição' : 'Loja',
    value: ({ loja, instituicaoFinanceira }) => (daLoja ? instituicaoFinanceira : loja)?.nome,
    wrap: true,
    width: NOME,
  },
  { id: 'quem', header: 'Quem', value: QUEM, card: 'below', wrap: true, width: NOME },
  { id: 'quando', header: 'Quando', value: ({ em }) => formatInstante(em), width: 160, card: 'belowEnd' },
]

export const COLUNAS_DA_LOJA = colunasDasNovidades(true)
export const COLUNAS_DA_INSTITUICAO = colunasDasNovidades(false)
