import { Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { type CSSProperties, type KeyboardEvent, memo, type Ref } from 'react'
import { formatInteiro } from '../../../lib/format.ts'
import { comAviso } from '../../../ui/aviso-do-campo.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { IconeDoPreco, PrecoComOrigem } from '../../origem/valor-com-origem.tsx'
import { PlacaLink } from '../../links/placa-link.tsx'
import { avisoNoPreco } from '../comum/avisos-do-contrato.ts'
import { ReferenciaDefasada, SemReferencia } from '../comum/sem-referencia.tsx'
import { PAUSA } from '../comum/use-avisos.ts'
import type { PrecoEscolhido, Selecao, VeiculoDaSelecao } from './selecao.ts'
import { usePrecoEscolhido } from './use-selecao.ts'
import classes from './estoque-list.module.css'

interface EstoqueRowProps {
  veiculo: VeiculoDaSelecao
  selecao: Selecao
  /** The institution sets prices, the store does not (domain 3). */
  comPrecos: boolean
  /** A save was tried: an empty price says so. */
  mostrarErros: boolean
  index: number
  total: number
  /** Whether Tab stops at it: of all rows it does at one. */
  naOrdem: boolean
  onFoco: (veiculoId: number) => void
  /** A key on its box, or in its price. */
  onTecla: (event: KeyboardEvent, index: number) => void
  /** Distance from the list's top, in pixels. */
  top: number
  ref: Ref<HTMLTableRowElement>
}

export const idDaCaixa = (veiculoId: number) => `veiculo-${veiculoId}`
export const idDoPreco = (veiculoId: number) => `preco-${veiculoId}`

/** One vehicle of the stock. Memoised, and woken by its own price only. */
export const EstoqueRow = memo(function EstoqueRow(props: EstoqueRowProps) {
  const { veiculo, selecao, comPrecos, mostrarErros, index, total, top, ref } = props
  const { naOrdem, onFoco, onTecla } = props
  const tabIndex = naOrdem ? 0 : -1
  const escolhido = usePrecoEscolhido(selecao, veiculo.id)
  const { marca, modelo, placa } = veiculo
  const anterior = selecao.precoAnterior(veiculo.id)
  const segue = selecao.precoSegue(veiculo.id)
  const style: CSSProperties = { transform: `translateY(${top}px)` }
  return (
    <tr
      ref={ref}
      aria-rowindex={index + 2}
      data-index={index}
      data-escolhido={escolhido !== undefined || undefined}
      data-ultimo={index === total - 1 || undefined}
      className={classes.row}
      style={style}
      onFocus={() => onFoco(veiculo.id)}
    >
      <td className={classes.celula}>
        {/* The whole square answers a finger, not only the box in it. */}
        <label htmlFor={idDaCaixa(veiculo.id)} className={classes.caixa}>
          <Checkbox
            id={idDaCaixa(veiculo.id)}
            tabIndex={tabIndex}
            aria-label={`Selecionar ${marca} ${modelo}, placa ${placa}`}
            checked={escolhido !== undefined}
            onChange={() => selecao.alternar(veiculo.id)}
            onKeyDown={(event) => onTecla(event, index)}
          />
        </label>
      </td>
      <td className={`${classes.texto} ${classes.marca}`}>{marca}</td>
      <td className={`${classes.texto} ${classes.modelo}`}>{modelo}</td>
      <td className={classes.numero}>
        <span className={classes.rotulo}>Ano</span>
        {veiculo.ano}
      </td>
      <td className={classes.numero}>
        <span className={classes.rotulo}>Km</span>
        {formatInteiro(veiculo.km)}
      </td>
      <td className={classes.placa}>
        <span className={classes.rotulo}>Placa</span>
        <PlacaLink id={veiculo.id} placa={placa} novaAba foraDoTab />
      </td>
      <td className={classes.preco}>
        <Preco
          veiculo={veiculo}
          escolhido={escolhido}
          editavel={comPrecos}
          segue={segue}
          mostrarErro={mostrarErros}
          tabIndex={tabIndex}
          onTecla={(event) => onTecla(event, index)}
          onChange={(preco) => selecao.precificar(veiculo.id, preco)}
        />
        <PrecoMudou de={anterior} para={veiculo.preco} digitado={!segue} />
        {veiculo.semReferencia && <SemReferencia motivo={veiculo.motivoSemReferencia} />}
        {veiculo.referenciaDefasada && <ReferenciaDefasada />}
      </td>
    </tr>
  )
})

/** The vehicle's own price is another than the one that the draft was saved with. */
function PrecoMudou({ de, para, digitado }: { de: Centavos | undefined; para: Centavos; digitado: boolean }) {
  if (de === undefined) return null
  return (
    <span className={classes.mudou}>
      preço mudou desde o rascunho: <s>{formatDinheiro(de)}</s> {formatDinheiro(para)}
      {digitado && '; o digitado fica'}
    </span>
  )
}

interface PrecoProps {
  veiculo: VeiculoDaSelecao
  escolhido: PrecoEscolhido | undefined
  editavel: boolean
  /** It is the vehicle's own of before, told as that: nobody typed it. */
  segue: boolean
  mostrarErro: boolean
  tabIndex: number
  onTecla: (event: KeyboardEvent) => void
  onChange: (preco: Centavos | null) => void
}

/** Fixed until the vehicle is chosen, then the institution's price (spec 2.12). */
function Preco({
  veiculo,
  escolhido,
  editavel,
  segue,
  mostrarErro,
  tabIndex,
  onTecla,
  onChange,
}: PrecoProps) {
  const { placa, preco: referencia } = veiculo
  const preco = segue ? null : (escolhido ?? null)
  const [aviso] = useDebouncedValue(avisoNoPreco({ placa, preco, referencia }), PAUSA)
  if (escolhido === undefined || !editavel) {
    const mostrado = escolhido ?? veiculo.preco
    return (
      <PrecoComOrigem veiculo={veiculo} tabIndex={tabIndex}>
        {mostrado > 0 ? formatDinheiro(mostrado) : 'Sem preço'}
      </PrecoComOrigem>
    )
  }
  return (
    <div className={classes.digitavel}>
      <IconeDoPreco veiculo={veiculo} tabIndex={tabIndex} />
      <MoneyInput
        {...comAviso(aviso)}
        id={idDoPreco(veiculo.id)}
        size="xs"
        classNames={{ input: classes.entrada }}
        aria-label={`Preço da instituição financeira, placa ${veiculo.placa}`}
        value={escolhido}
        onChange={onChange}
        tabIndex={tabIndex}
        onKeyDown={onTecla}
        error={mostrarErro && !escolhido ? CAMPO_OBRIGATORIO : undefined}
      />
    </div>
  )
}
