import { Button, Group, Select, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowsSort, IconFilter, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { plural } from '#lib/format.ts'
import { Chip } from '#ui/chip.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { NumeroInput } from '#ui/numero-input.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TYPING_PAUSE } from '../avisos/avisos-do-contrato.ts'
import {
  isReversed,
  type Faixa,
  MEDIDAS,
  NOMES_DAS_MEDIDAS,
  type NomeDaMedida,
  SEM_REFINO,
  ORDENS,
  type OrdemDoEstoque,
} from './refinar.ts'
import type { RefinoEmUso } from './use-refino.ts'
import classes from './filtros.module.css'

const OPCOES = (Object.keys(ORDENS) as OrdemDoEstoque[]).map((value) => ({
  value,
  label: ORDENS[value].label,
}))

interface DoRefino {
  uso: RefinoEmUso
}

interface BuscaProps extends DoRefino {
  id?: string
  label: string
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A search box that filters while one types. */
export function Busca({ uso: { busca, setBusca }, label, ...others }: BuscaProps) {
  return (
    <SearchInput
      {...others}
      aria-label={label}
      placeholder="Buscar por placa, marca, modelo ou ano"
      className={classes.busca}
      wrapperProps={SEM_PAPEL}
      value={busca}
      onChange={setBusca}
    />
  )
}

/** Paper shows no search or order. */
const SEM_PAPEL = { 'data-moldura': true }

export function Ordem({ uso: { ordem, setOrdem } }: DoRefino) {
  return (
    <Select
      aria-label="Ordenar o estoque"
      leftSection={<IconArrowsSort size={16} aria-hidden />}
      w={210}
      wrapperProps={SEM_PAPEL}
      data={OPCOES}
      value={ordem}
      onChange={(nova) => nova && setOrdem(nova)}
    />
  )
}

interface FiltrosProps extends DoRefino {
  /** Id of the panel that the button opens. */
  id: string
}

interface BotaoProps extends FiltrosProps {
  /** In narrow windows the panel contains the order too. */
  comOrdem: boolean
  aberto: boolean
  onAbrir: (aberto: boolean) => void
}

export function BotaoDosFiltros({ uso: { filtros }, id, comOrdem, aberto, onAbrir }: BotaoProps) {
  return (
    <Button
      id={idDoBotao(id)}
      variant="default"
      leftSection={<IconFilter size={16} aria-hidden />}
      aria-expanded={aberto}
      aria-controls={aberto ? id : undefined}
      onClick={() => onAbrir(!aberto)}
    >
      {comOrdem ? 'Ordem e filtros' : 'Filtros'}
      {filtros.length > 0 && ` (${filtros.length})`}
    </Button>
  )
}

const idDoBotao = (id: string) => `${id}-botao`
const focarBotao = (id: string) => document.getElementById(idDoBotao(id))?.focus()

/** The filters of the list. Choices apply at once, numbers after a pause. */
export function PainelDosFiltros({ uso, id, comOrdem, onAbrir }: Omit<BotaoProps, 'aberto'>) {
  const { refino, mudar, digitar, marcas } = uso
  return (
    <Sheet
      id={id}
      p="sm"
      mb="sm"
      className={classes.painel}
      role="group"
      aria-label="Filtros"
      onKeyDown={({ key, target }) => {
        // Escape closes an open list inside the panel first.
        if (key !== 'Escape' || (target as HTMLElement).getAttribute('aria-expanded') === 'true') return
        onAbrir(false)
        focarBotao(id)
      }}
    >
      {comOrdem && <Ordem uso={uso} />}
      {NOMES_DAS_MEDIDAS.map((nome) => (
        <CampoDeFaixa
          key={nome}
          medida={nome}
          faixa={refino.faixas[nome] ?? ABERTA}
          onChange={(faixa) => digitar({ ...refino.faixas, [nome]: faixa })}
        />
      ))}
      <MultiSelect
        label="Marca"
        placeholder="Todas"
        opcoes={marcas.map((nome, index) => ({ id: index, nome }))}
        value={refino.marcas.map((marca) => marcas.indexOf(marca)).filter((index) => index >= 0)}
        contagem={(quantidade) => plural(quantidade, 'marca', 'marcas')}
        onChange={(ids) => mudar({ ...refino, marcas: ids.flatMap((index) => marcas[index] ?? []) })}
      />
      <div className={classes.chaves}>
        <Switch
          label="Com referência atual"
          checked={refino.soAtuais}
          onChange={(event) => mudar({ ...refino, soAtuais: event.currentTarget.checked })}
        />
        <Switch
          label="No estoque pelo Renave"
          checked={refino.soRenave}
          onChange={(event) => mudar({ ...refino, soRenave: event.currentTarget.checked })}
        />
        <Switch
          label="Só os selecionados"
          checked={refino.soEscolhidos}
          onChange={(event) => mudar({ ...refino, soEscolhidos: event.currentTarget.checked })}
        />
      </div>
    </Sheet>
  )
}

const ABERTA: Faixa = { de: null, ate: null }
const AO_CONTRARIO = 'O “até” não pode ser menor que o “de”.'

interface CampoDeFaixaProps {
  medida: NomeDaMedida
  faixa: Faixa
  onChange: (faixa: Faixa) => void
}

function CampoDeFaixa({ medida, faixa, onChange }: CampoDeFaixaProps) {
  const { nome, tipo } = MEDIDAS[medida]
  const [erro] = useDebouncedValue(isReversed(faixa) ? AO_CONTRARIO : undefined, TYPING_PAUSE)
  return (
    <fieldset className={classes.faixa}>
      <legend>{nome}</legend>
      <NumeroInput
        size="xs"
        aria-label="De"
        leftSection={<span aria-hidden>de</span>}
        leftSectionWidth={30}
        tipo={tipo}
        inputMode={tipo.casas === 0 ? 'numeric' : 'decimal'}
        value={faixa.de}
        onChange={(de) => onChange({ ...faixa, de })}
      />
      <NumeroInput
        size="xs"
        aria-label="Até"
        leftSection={<span aria-hidden>até</span>}
        leftSectionWidth={30}
        tipo={tipo}
        inputMode={tipo.casas === 0 ? 'numeric' : 'decimal'}
        value={faixa.ate}
        onChange={(ate) => onChange({ ...faixa, ate })}
        error={erro}
      />
    </fieldset>
  )
}

/** The active filters, each with a button that removes it. */
export function FiltrosEmVigor({ uso: { filtros, mudar }, id }: FiltrosProps) {
  if (filtros.length === 0) return null
  const tirar = (refino: typeof SEM_REFINO) => {
    mudar(refino)
    focarBotao(id)
  }
  return (
    <Group gap={6} mb="sm">
      {filtros.map(({ texto, sem }) => (
        <Chip
          key={texto}
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Remover o filtro ${texto}`}
          onClick={() => tirar(sem)}
        >
          {texto}
        </Chip>
      ))}
      {filtros.length > 1 && (
        <Chip variant="subtle" onClick={() => tirar(SEM_REFINO)}>
          Limpar filtros
        </Chip>
      )}
    </Group>
  )
}
