import { formatMes } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { formatHodometro } from '@lastro/shared/veiculos/hodometro'
import { type CSSProperties, type KeyboardEvent, memo, type Ref } from 'react'
import { formatInteiro, formatPercentual } from '#lib/format.ts'
import { diaDeHoje } from '#lib/relogio.ts'
import { RowCheckbox } from '#ui/row-checkbox.tsx'
import { PrecoComOrigem } from '#modules/origem/valor-com-origem.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { ReferenciaDefasada, SemReferencia, Vinculado } from '../tela/sem-referencia.tsx'
import { diasNoEstoque } from './refinar.ts'
import { PrecoDaInstituicao } from './preco-input.tsx'
import type { Selecao } from './selecao.ts'
import type { PrecoEscolhido, VeiculoDaSelecao } from './veiculo.ts'
import { usePrecoEscolhido } from './use-selecao.ts'
import classes from './estoque-list.module.css'

export type TabStop = 'caixa' | 'preco'

interface EstoqueRowProps {
  veiculo: VeiculoDaSelecao
  selecao: Selecao
  /** The institution sets prices, a store doesn't (domain 3). */
  comPrecos: boolean
  /** After a failed save: an empty price shows its error. */
  mostrarErros: boolean
  index: number
  total: number
  phone: boolean
  /** Where Tab stops in this row; null: Tab skips the row. */
  tabStop: TabStop | null
  onFoco: (veiculoId: number, tabStop: TabStop) => void
  /** Called for a key anywhere in the row. */
  onTecla: (event: KeyboardEvent, index: number) => void
  /** Distance from the list's top, in pixels. */
  top: number
  ref: Ref<HTMLTableRowElement>
}

export const idDaCaixa = (veiculoId: number) => `veiculo-${veiculoId}`
export const idDoPreco = (veiculoId: number) => `preco-${veiculoId}`

/** A vehicle of the stock. Memoised; renders only for its own price. */
export const EstoqueRow = memo(function EstoqueRow(props: EstoqueRowProps) {
  const { veiculo, selecao, comPrecos, mostrarErros, index, total, top, ref } = props
  const { phone, tabStop, onFoco, onTecla } = props
  const escolhido = usePrecoEscolhido(selecao, veiculo.id)
  const { marca, modelo, placa } = veiculo
  const anterior = selecao.precoAnterior(veiculo.id)
  const segue = selecao.precoSegue(veiculo.id)
  const digitavel = comPrecos && escolhido !== undefined
  const stopsAtPreco = tabStop === 'preco' && digitavel
  const preco = (
    <Preco
      veiculo={veiculo}
      escolhido={escolhido}
      editavel={comPrecos}
      segue={segue}
      mostrarErro={mostrarErros}
      isTabStop={stopsAtPreco}
      onChange={(novo) => selecao.precificar(veiculo.id, novo)}
    />
  )
  const mudou = <PrecoMudou de={anterior} para={veiculo.preco} digitado={!segue} />
  const vinculado = veiculo.renaveSituacao === 'em_estoque_vinculado'
  const marcas = (veiculo.semReferencia || veiculo.referenciaDefasada || vinculado) && (
    <>
      {veiculo.semReferencia && <SemReferencia motivo={veiculo.motivoSemReferencia} />}
      {veiculo.referenciaDefasada && <ReferenciaDefasada />}
      {vinculado && <Vinculado />}
    </>
  )
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
      onFocus={({ target }) => onFoco(veiculo.id, target.id === idDoPreco(veiculo.id) ? 'preco' : 'caixa')}
      onKeyDown={(event) => onTecla(event, index)}
    >
      <td className={classes.celula}>
        {/* The whole square is the touch target, not only the box in it. */}
        <label htmlFor={idDaCaixa(veiculo.id)} className={classes.caixa}>
          <RowCheckbox
            id={idDaCaixa(veiculo.id)}
            tabIndex={tabStop && !stopsAtPreco ? 0 : -1}
            aria-label={`Selecionar ${marca} ${modelo}, placa ${placa}`}
            checked={escolhido !== undefined}
            onChange={() => selecao.alternar(veiculo.id)}
          />
        </label>
      </td>
      {phone ? (
        <td className={classes.cartao}>
          <VehicleLines
            placa={<PlacaLink id={veiculo.id} placa={placa} newTab skipTab />}
            modelo={`${marca} ${modelo}`}
            end={veiculo.ano}
            preco={!digitavel && <>Preço {preco}</>}
            km={formatHodometro(veiculo.km)}
            estado={marcas}
          />
          {digitavel && <div className={classes.comRotulo}>Preço {preco}</div>}
          {mudou}
        </td>
      ) : (
        <>
          <td>{marca}</td>
          <td>{modelo}</td>
          <td data-numeric>{veiculo.ano}</td>
          <td data-numeric>{formatHodometro(veiculo.km)}</td>
          <td className={classes.placa}>
            <PlacaLink id={veiculo.id} placa={placa} newTab skipTab />
          </td>
          <Referencia veiculo={veiculo} />
          <td data-numeric className={classes.preco}>
            {preco}
            {mudou}
            {marcas}
          </td>
        </>
      )}
    </tr>
  )
})

/**
 * What the price comes from: days in stock, reference price, month, percentage. In the second line each has its label.
 */
function Referencia({ veiculo: { entrada, referencia, mes, percentual } }: { veiculo: VeiculoDaSelecao }) {
  const dias = diasNoEstoque(entrada, diaDeHoje())
  return (
    <>
      <td data-numeric className={classes.dias}>
        {dias !== null && (
          <>
            {formatInteiro(dias)}
            <span className={classes.naLinha}> {dias === 1 ? 'dia' : 'dias'}</span>
          </>
        )}
      </td>
      <td data-numeric className={classes.fipe}>
        {referencia !== null && (
          <>
            <span className={classes.naLinha}>FIPE </span>
            {formatDinheiro(referencia)}
          </>
        )}
      </td>
      <td data-numeric className={classes.mes}>
        {mes !== null && formatMes(mes)}
      </td>
      <td data-numeric className={classes.percentual}>
        {percentual !== null && formatPercentual(percentual / 10_000)}
      </td>
    </>
  )
}

/** Says that the vehicle's own price has changed since the draft was saved. */
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
  /** The price is the vehicle's own old one, which nobody typed: no warning about it. */
  segue: boolean
  mostrarErro: boolean
  /** Tab stops at the field. */
  isTabStop: boolean
  onChange: (preco: Centavos | null) => void
}

/** Fixed text until the vehicle is chosen, then the field of the institution's price (spec 2.12). */
function Preco({ veiculo, escolhido, editavel, segue, mostrarErro, isTabStop, onChange }: PrecoProps) {
  if (escolhido === undefined || !editavel) {
    const mostrado = escolhido ?? veiculo.preco
    return (
      <PrecoComOrigem veiculo={veiculo} tabIndex={-1}>
        {mostrado > 0 ? formatDinheiro(mostrado) : 'Sem preço'}
      </PrecoComOrigem>
    )
  }
  return (
    <PrecoDaInstituicao
      id={idDoPreco(veiculo.id)}
      veiculo={veiculo}
      digitado={!segue}
      value={escolhido}
      onChange={onChange}
      tabIndex={isTabStop ? 0 : -1}
      mostrarErro={mostrarErro}
    />
  )
}
