import { Switch } from '@mantine/core'
import { PercentInput } from '#ui/percent-input.tsx'
import { BaseDoExigido } from './base-do-exigido.tsx'
import { Bloco } from './bloco.tsx'
import type { PoliticaNaTela } from './use-politica-na-tela.ts'
import { DiasUteis } from './validade-do-saldo.tsx'

interface PoliticaDosSaldosProps {
  form: PoliticaNaTela['form']
  disabled: boolean
}

/** The part of the policy that rests on balances: drawn once an institution has loaded some. */
export function PoliticaDosSaldos({ form, disabled }: PoliticaDosSaldosProps) {
  return (
    <>
      <Bloco
        titulo="Validade do saldo devedor"
        texto="Por quantos dias úteis depois da data-base o saldo carregado ainda vale. Um saldo mais velho aparece como desatualizado, e nada é decidido por ele. Feriados nacionais e bancários não contam."
      >
        <DiasUteis campo="saldoVale" disabled={disabled} {...form.getInputProps('saldoVale')} />
      </Bloco>
      <Bloco
        titulo="Base da cobertura"
        texto="O que as garantias de um contrato ativo precisam cobrir: o valor da garantia acordado, ou o saldo devedor vezes o índice mínimo. Contrato sem saldo válido fica com o valor da garantia."
      >
        <BaseDoExigido disabled={disabled} {...form.getInputProps('baseDoExigido')} />
        {form.getValues().baseDoExigido === 'saldo' && (
          <PercentInput
            label="Índice mínimo"
            maw={260}
            disabled={disabled}
            {...form.getInputProps('indiceMinimo')}
          />
        )}
      </Bloco>
      <Bloco
        titulo="Prazo da baixa por venda"
        texto="Quantos dias úteis depois da venda a loja tem para pagar por um veículo em garantia. Vale para as baixas abertas a partir da mudança."
      >
        <DiasUteis campo="prazoBaixa" disabled={disabled} {...form.getInputProps('prazoBaixa')} />
      </Bloco>
      <Bloco
        titulo="Suspensão da loja"
        texto="Com uma venda sem quitação há mais dias úteis do que isto, a loja fica suspensa: ninguém envia nem aprova propostas dela, e nenhum veículo entra nos contratos ativos. Pagamentos, liberações e retiradas continuam."
      >
        <DiasUteis campo="suspenderLoja" disabled={disabled} {...form.getInputProps('suspenderLoja')} />
      </Bloco>
      <Bloco
        titulo="Liquidação com saldo zero"
        texto="Sem saldo recente igual a zero, liquidar um contrato pede um motivo e a aprovação de duas pessoas. Com saldo recente zero, uma pessoa basta."
      >
        <Switch
          label="Exigir saldo zero para liquidar"
          disabled={disabled}
          {...form.getInputProps('liquidarComSaldoZero', { type: 'checkbox' })}
        />
      </Bloco>
    </>
  )
}
