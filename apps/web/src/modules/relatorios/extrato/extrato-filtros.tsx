import { type Dia, formatDia } from '@lastro/shared/dia'
import type { Periodo } from '@lastro/shared/relatorios/extrato-financeiro'
import { useRef } from 'react'
import { ChipRow } from '#ui/filter-chips.tsx'
import { PeriodField } from '#ui/period-field.tsx'
import { formatPeriodo } from '#ui/parse-periodo.ts'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { CAMPO, Filtros } from '../filtros.tsx'
import { useUrlField } from '#lib/use-url-field.ts'
import { ATALHOS, periodoDaBusca, periodoDigitado } from './periodo.ts'
import classes from '../filtros.module.css'

interface ExtratoFiltrosProps {
  busca: Partial<Periodo>
  hoje: Dia
  onBuscar: (periodo: Periodo) => void
}

/** Period and presets (spec 2.14). */
export function ExtratoFiltros({ busca, hoje, onBuscar }: ExtratoFiltrosProps) {
  const parsed = periodoDaBusca(busca, hoje)
  const naUrl = parsed.periodo
    ? formatPeriodo(parsed.periodo)
    : [busca.dataInicial, busca.dataFinal].flatMap((dia) => (dia ? [formatDia(dia)] : [])).join(' – ')
  const [texto, setTexto] = useUrlField(naUrl, naUrl)
  const [problema, setProblema] = useUrlField(parsed.problema, naUrl)
  const campo = useRef<HTMLInputElement>(null)
  const buscar = () => {
    const digitado = periodoDigitado(texto)
    setProblema(digitado.problema)
    if (digitado.periodo) onBuscar(digitado.periodo)
    else campo.current?.focus()
  }
  return (
    <>
      <Filtros selecione="Selecione a instituição financeira." onBuscar={buscar}>
        <PeriodField
          ref={campo}
          label="Período"
          className={CAMPO}
          value={texto}
          onChange={(novo) => {
            setTexto(novo)
            setProblema(undefined)
          }}
          error={problema}
        />
      </Filtros>
      <div role="group" aria-label="Períodos prontos" className={classes.atalhos}>
        <ChipRow>
          {ATALHOS.map(({ nome, periodo }) => {
            const pronto = periodo(hoje)
            const atual = formatPeriodo(pronto) === texto && !problema
            return (
              <ToggleChip
                key={nome}
                pressed={atual}
                onToggle={() => {
                  setTexto(formatPeriodo(pronto))
                  setProblema(undefined)
                  onBuscar(pronto)
                }}
              >
                {nome}
              </ToggleChip>
            )
          })}
        </ChipRow>
      </div>
    </>
  )
}
