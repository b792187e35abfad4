import type { Centavos } from '@lastro/shared/dinheiro'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useDebouncedValue } from '@mantine/hooks'
import type { ComponentProps } from 'react'
import { withFieldWarning } from '#ui/field-warning.tsx'
import { MoneyInput } from '#ui/numero-input.tsx'
import { IconeDoPreco } from '#modules/origem/valor-com-origem.tsx'
import { avisoNoPreco, TYPING_PAUSE } from '../avisos/avisos-do-contrato.ts'
import classes from './preco-input.module.css'

/** Field of a price within a list, as small as its row. */
export function PrecoInput(props: ComponentProps<typeof MoneyInput>) {
  return <MoneyInput size="xs" classNames={{ input: classes.entrada }} {...props} />
}

interface PrecoDaInstituicaoProps extends ComponentProps<typeof MoneyInput> {
  /** `preco`: of the reference. */
  veiculo: { id: number; placa: string; preco: Centavos }
  /** The price was typed and may deserve a warning. */
  digitado: boolean
  mostrarErro: boolean
}

/** The institution's price of a chosen vehicle, beside the origin of its reference (spec 2.12). */
export function PrecoDaInstituicao({ veiculo, digitado, mostrarErro, ...props }: PrecoDaInstituicaoProps) {
  const { placa, preco: referencia } = veiculo
  const preco = digitado ? (props.value ?? null) : null
  const [aviso] = useDebouncedValue(avisoNoPreco({ placa, preco, referencia }), TYPING_PAUSE)
  return (
    <div className={classes.comOrigem}>
      {/* In a list that arrows walk through, Tab stops at the field alone. */}
      <IconeDoPreco veiculo={veiculo} tabIndex={props.tabIndex === undefined ? undefined : -1} />
      <PrecoInput
        {...withFieldWarning(aviso)}
        aria-label={`Preço da instituição financeira, placa ${placa}`}
        error={mostrarErro && !props.value ? CAMPO_OBRIGATORIO : undefined}
        {...props}
      />
    </div>
  )
}
