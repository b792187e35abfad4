import { Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { saidaDe } from '@lastro/shared/cobertura/saida'
import { type Dia, formatDia, formatMes } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { formatHodometro, hodometroEmTexto } from '@lastro/shared/veiculos/hodometro'
import { IconCarOff, IconCalendarX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatPercentual, plural } from '#lib/format.ts'
import { diaDeHoje } from '#lib/relogio.ts'
import { PHONE } from '#ui/data-table.tsx'
import { RowCheckbox } from '#ui/row-checkbox.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { PrecoComOrigem } from '#modules/origem/valor-com-origem.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { SemReferencia } from '../tela/sem-referencia.tsx'
import { diasNoEstoque } from '../selecao/refinar.ts'
import classes from './alteracao.module.css'

interface VeiculoMostrado {
  placa: string
  marca: string
  modelo: string
  ano: number
  km: number | null
  valor: Centavos
  /** The current price, when another one is proposed. */
  precoAtual?: Centavos
  semReferencia: boolean
  motivoSemReferencia?: string | null
  referenciaDefasada?: boolean
  saiuEm?: Date | null
  consignadoDesde?: Date | null
  vendidoEm?: Dia | null
  vendaPaga?: boolean
  /**
   * For vehicles of the stock: in stock since, and the reference price, its month and the percentage behind the price.
   */
  entrada?: Dia | null
  precoReferencia?: Centavos | null
  mesReferencia?: Dia | null
  percentual?: number | null
}

const Nome = ({ veiculo: { marca, modelo } }: { veiculo: VeiculoMostrado }) => (
  <span style={{ fontWeight: 500 }}>
    {marca} {modelo}
  </span>
)

interface DetalheProps {
  veiculo: VeiculoMostrado & { id: number }
  /** In the choice the plate's link opens a new tab, since leaving would lose the choice, and Tab skips it. */
  naEscolha?: boolean
}

function Detalhe({ veiculo, naEscolha = false }: DetalheProps) {
  const { id, placa, ano, km, entrada = null } = veiculo
  const { precoReferencia = null, mesReferencia = null, percentual = null } = veiculo
  const dias = diasNoEstoque(entrada, diaDeHoje())
  const origem = [
    precoReferencia !== null && `FIPE ${formatDinheiro(precoReferencia)}`,
    mesReferencia !== null && formatMes(mesReferencia),
    percentual !== null && formatPercentual(percentual / 10_000),
  ].filter(Boolean)
  return (
    <span className={classes.detalhe} data-na-escolha={naEscolha || undefined}>
      <PlacaLink id={id} placa={placa} inText newTab={naEscolha} skipTab={naEscolha} /> · {ano} ·{' '}
      {hodometroEmTexto(km)}
      {dias !== null && ` · ${plural(dias, 'dia', 'dias')}`}
      {origem.length > 0 && <br />}
      {origem.join(' · ')}
    </span>
  )
}

/** Badges for what weakens a vehicle as a guarantee. */
function Marcas({ veiculo }: { veiculo: VeiculoMostrado }) {
  const { semReferencia, motivoSemReferencia, referenciaDefasada } = veiculo
  const saida = saidaDoMostrado(veiculo)
  if (!semReferencia && !contaZero(veiculo)) return null
  return (
    <div className={classes.marcas}>
      {saida && (
        <StatusBadge
          tom="perigo"
          icon={IconCarOff}
          label={saida.texto}
          title={`${saida.texto}, desde ${formatDia(saida.desde)}`}
        />
      )}
      {referenciaDefasada && (
        <StatusBadge tom="atencao" icon={IconCalendarX} label="Preço defasado: conta R$ 0,00 na cobertura" />
      )}
      {semReferencia && !saida && <SemReferencia motivo={motivoSemReferencia ?? null} />}
    </div>
  )
}

/** The vehicle has a price that doesn't count. */
const contaZero = (veiculo: VeiculoMostrado) =>
  veiculo.referenciaDefasada === true || saidaDoMostrado(veiculo) !== null

const saidaDoMostrado = ({
  saiuEm = null,
  consignadoDesde = null,
  vendidoEm = null,
  vendaPaga = false,
}: VeiculoMostrado) => saidaDe({ saiuEm, consignadoDesde, vendidoEm, vendaPaga })

type ComId = { veiculo: VeiculoMostrado & { id: number } }

/** The price, behind the current one where another is proposed. */
const Valor = ({ veiculo }: ComId) => (
  <>
    {veiculo.precoAtual !== undefined && (
      <>
        <s>{formatDinheiro(veiculo.precoAtual)}</s> <span aria-hidden>→</span>{' '}
      </>
    )}
    <PrecoComOrigem veiculo={veiculo}>
      {veiculo.valor > 0 || contaZero(veiculo) ? formatDinheiro(veiculo.valor) : 'Sem preço'}
    </PrecoComOrigem>
  </>
)

/** The vehicle on a telephone. */
const LinhasDoVeiculo = ({
  veiculo,
  naEscolha,
  preco,
}: ComId & { naEscolha?: boolean; preco: ReactNode }) => (
  <VehicleLines
    placa={<PlacaLink id={veiculo.id} placa={veiculo.placa} newTab={naEscolha} skipTab={naEscolha} />}
    modelo={`${veiculo.marca} ${veiculo.modelo}`}
    end={veiculo.ano}
    preco={preco && <>Preço {preco}</>}
    km={formatHodometro(veiculo.km)}
    estado={<Marcas veiculo={veiculo} />}
  />
)

interface VeiculoItemProps {
  veiculo: VeiculoMostrado & { id: number }
  /** First word of the checkbox's name, before the vehicle: 'Retirar'. */
  verbo: string
  escolhido: boolean
  onToggle: () => void
  /** Price field instead of the value. */
  preco?: ReactNode
  /** Button below the value. */
  acao?: ReactNode
}

export function VeiculoItem({ veiculo, verbo, escolhido, onToggle, preco, acao }: VeiculoItemProps) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const id = useId()
  const nome = `${verbo} ${veiculo.marca} ${veiculo.modelo}, placa ${veiculo.placa}`
  if (phone)
    return (
      <li className={classes.cartao} data-escolhido={escolhido || undefined}>
        {/* The whole square is the touch target, not only the box in it. */}
        <label htmlFor={id} className={classes.caixa}>
          <RowCheckbox id={id} aria-label={nome} checked={escolhido} onChange={onToggle} />
        </label>
        <div>
          <LinhasDoVeiculo veiculo={veiculo} naEscolha preco={preco ? null : <Valor veiculo={veiculo} />} />
          {preco && <div className={classes.comRotulo}>Preço {preco}</div>}
          {acao}
        </div>
      </li>
    )
  return (
    <li className={classes.item} data-escolhido={escolhido || undefined}>
      <div>
        <Checkbox
          label={<Nome veiculo={veiculo} />}
          aria-label={nome}
          checked={escolhido}
          onChange={onToggle}
        />
        <Detalhe veiculo={veiculo} naEscolha />
      </div>
      <div data-numeric>
        {preco || <Valor veiculo={veiculo} />}
        {acao}
      </div>
      <Marcas veiculo={veiculo} />
    </li>
  )
}

interface VeiculosDaPropostaProps {
  titulo: string
  veiculos: readonly (VeiculoMostrado & { veiculoId: number })[]
}

export function VeiculosDaProposta({ titulo, veiculos }: VeiculosDaPropostaProps) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  if (veiculos.length === 0) return null
  return (
    <section aria-label={titulo}>
      <p style={{ margin: '0 0 4px', fontSize: '0.8125rem', fontWeight: 500 }}>{titulo}</p>
      <ul className={classes.lista}>
        {veiculos.map((each) => {
          const veiculo = { ...each, id: each.veiculoId }
          return phone ? (
            <li key={veiculo.placa} className={classes.cartao}>
              <LinhasDoVeiculo veiculo={veiculo} preco={<Valor veiculo={veiculo} />} />
            </li>
          ) : (
            <li key={veiculo.placa} className={classes.item}>
              <div>
                <Nome veiculo={veiculo} />
                <Detalhe veiculo={veiculo} />
              </div>
              <div data-numeric>
                <Valor veiculo={veiculo} />
              </div>
              <Marcas veiculo={veiculo} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
