import type { Novidade } from '@lastro/shared/novidades/novidades'
import { mayCall, type Permissao } from '@lastro/shared/permissoes'
import { formatInstante } from '@lastro/shared/dia'
import { Anchor, Group, Text, Box, Select } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { nomeDaRegra } from '#lib/format.ts'
import { useRegras } from '#lib/session.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { ContratoLink } from '../links/contrato-link.tsx'
import { PlacaLink } from '../links/placa-link.tsx'
import { RegraLink } from '../links/regra-link.tsx'
import { periodoEmOrdem } from '@lastro/shared/auditoria/auditoria'
import {
  TIPO_DE_NOVIDADE,
  TIPOS_DE_NOVIDADE,
  type TipoDeNovidade,
} from '@lastro/shared/novidades/tipos-de-novidade'
import { clearButton } from '#ui/clear-button.ts'
import { FilterDateField } from '#ui/filter-fields.tsx'
import { PhoneFilters } from '#ui/phone-filters.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import type { BuscaDeNovidades } from './busca.ts'
import { tiposQueLe } from './use-nao-vistas.ts'

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

function AtoDaNovidade({ oQue, detalhe, forcado }: Novidade) {
  return (
    <>
      <Group gap={6}>
        {oQue}
        {forcado && <StatusBadge tom="atencao" icon={IconAlertTriangle} label="Forçado" />}
      </Group>
      {detalhe && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {detalhe}
        </Text>
      )}
    </>
  )
}

const E = new Intl.ListFormat('pt-BR')
const semMaiuscula = (ato: string) => ato.charAt(0).toLowerCase() + ato.slice(1)

/** 'Criou o contrato e enviou a proposta': acts of one person on one contract, with nothing between, as one line. */
export function juntarAtos(novidades: readonly Novidade[]): Novidade[] {
  const linhas: Novidade[][] = []
  for (const novidade of novidades) {
    const linha = linhas.at(-1)
    const [ultima] = linha ?? []
    const isSame =
      ultima?.usuario === novidade.usuario &&
      novidade.usuario !== null &&
      novidade.contrato !== null &&
      ultima.contrato?.id === novidade.contrato.id
    if (linha && isSame) linha.push(novidade)
    else linhas.push([novidade])
  }
  return linhas.flatMap((linha) => {
    const [ultima, ...antes] = linha
    if (!ultima || antes.length === 0) return linha
    const [primeiro = '', ...outros] = new Set(linha.toReversed().map(({ oQue }) => oQue))
    const detalhes = linha.toReversed().flatMap(({ detalhe }) => detalhe ?? [])
    return [
      {
        ...ultima,
        oQue: E.format([primeiro, ...outros.map(semMaiuscula)]),
        detalhe: detalhes.join(' ') || null,
        forcado: linha.some(({ forcado }) => forcado),
      },
    ]
  })
}

const QUEM = ({ usuario, minha }: Novidade) =>
  usuario === null ? 'Lastro' : minha ? `${usuario} (você)` : usuario

/** Each side reads the other's name. */
const colunasDasNovidades = (daLoja: boolean): readonly DataColumn<Novidade>[] => [
  {
    id: 'oQue',
    header: 'O quê',
    cell: (novidade) => <AtoDaNovidade {...novidade} />,
    card: 'title',
    sentence: true,
  },
  {
    id: 'registro',
    header: 'Em quê',
    cell: (novidade) => <Registro {...novidade} />,
  },
  {
    id: 'parte',
    header: daLoja ? 'Instituição' : 'Loja',
    value: ({ loja, instituicaoFinanceira }) => (daLoja ? instituicaoFinanceira : loja)?.nome,
  },
  { id: 'quem', header: 'Quem', value: QUEM, card: 'below' },
  { id: 'quando', header: 'Quando', value: ({ em }) => formatInstante(em), card: 'belowEnd' },
]

export const COLUNAS_DA_LOJA = colunasDasNovidades(true)
export const COLUNAS_DA_INSTITUICAO = colunasDasNovidades(false)

interface NovidadesFiltrosProps {
  busca: BuscaDeNovidades
  onMudar: (change: Partial<BuscaDeNovidades>) => void
}

export function NovidadesFiltros({ busca, onMudar }: NovidadesFiltrosProps) {
  const { contrato, meus, ...outros } = busca
  return (
    <Group mb="md" gap="sm" align="flex-end" component="search">
      <Box flex="1 1 200px" maw={420} fz="sm">
        <SearchBox
          label="Número do contrato"
          value={contrato ?? ''}
          onSearch={(novo) => onMudar({ contrato: novo || undefined })}
        />
      </Box>
      <ToggleChip pressed={!meus} onToggle={(pressed) => onMudar({ meus: pressed ? undefined : 'sim' })}>
        Só dos outros
      </ToggleChip>
      <PhoneFilters ativos={Object.values(outros).filter((each) => each !== undefined).length}>
        {(inPanel) => <Outros busca={busca} onMudar={onMudar} inPanel={inPanel} />}
      </PhoneFilters>
    </Group>
  )
}

function Outros({ busca, onMudar, inPanel }: NovidadesFiltrosProps & { inPanel: boolean }) {
  const tipos = tiposQueLe(useRegras())
  const largura = inPanel ? '100%' : 150
  return (
    <>
      <Box flex="1 1 200px" maw={420} fz="sm">
        <SearchBox
          label="Nome da pessoa"
          value={busca.pessoa ?? ''}
          onSearch={(pessoa) => onMudar({ pessoa: pessoa || undefined })}
        />
      </Box>
      <Select
        label="Assunto"
        placeholder="Todos os assuntos"
        data={tipos.map((value) => ({ value, label: TIPO_DE_NOVIDADE[value] }))}
        value={busca.assunto ?? null}
        onChange={(novo) => onMudar({ assunto: TIPOS_DE_NOVIDADE.find((each) => each === novo) })}
        clearable
        clearButtonProps={clearButton('Limpar assunto')}
        comboboxProps={{ withinPortal: !inPanel }}
        w={inPanel ? '100%' : 190}
      />
      <FilterDateField
        label="De"
        clearLabel="Limpar data inicial"
        w={largura}
        withinPortal={!inPanel}
        value={busca.dataInicial ?? null}
        onChange={(dia) => onMudar({ dataInicial: dia ?? undefined })}
      />
      <FilterDateField
        label="Até"
        clearLabel="Limpar data final"
        w={largura}
        withinPortal={!inPanel}
        {...(busca.dataInicial && { minDate: busca.dataInicial })}
        {...(!periodoEmOrdem(busca) && { error: true })}
        value={busca.dataFinal ?? null}
        onChange={(dia) => onMudar({ dataFinal: dia ?? undefined })}
      />
    </>
  )
}
