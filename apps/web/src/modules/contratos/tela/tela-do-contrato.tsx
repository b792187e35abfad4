import { STATUS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { fraseDaSuspensao } from '@lastro/shared/suspensoes/suspensao'
import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { type FormTab, FormTabs } from '#ui/form-tabs.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { CabecaDoContrato } from './cabeca-do-contrato.tsx'
import type { VistaDoContrato } from '../chamadas/use-contrato.ts'

const Historico = lazyComponent(async () => (await import('./historico.tsx')).Historico)

const NOME: Record<Lado, string> = { instituicao: 'Contrato', loja: 'Proposta' }
const LISTA = { instituicao: '/contratos/listar', loja: '/loja/propostas' } as const

interface TelaDoContratoProps {
  vista: VistaDoContrato
  lado: Lado
  actions?: ReactNode
  children: ReactNode
  /** Tabs before the history, which is the last one. */
  abas: FormTab[]
  aba: string
  onAba: (aba: string) => void
}

/** A contract's page for either side: header, the side's tabs, history. */
export function TelaDoContrato({ vista, lado, actions, children, abas, aba, onAba }: TelaDoContratoProps) {
  const contrato = vista.data
  return (
    <>
      <CabecaDoContrato
        contrato={contrato}
        lado={lado}
        titulo={`${NOME[lado]} ${contrato.numero}`}
        lista={{ to: LISTA[lado] }}
        actions={actions}
      />
      {contrato.suspensao && (
        <Notice tom="atencao">
          {fraseDaSuspensao(contrato.suspensao, lado === 'loja' ? undefined : contrato.loja)}
        </Notice>
      )}
      {children}
      <FormTabs
        label={NOME[lado]}
        value={aba}
        onChange={onAba}
        tabs={[
          ...abas,
          {
            value: 'historico',
            label: 'Histórico',
            content: aba === 'historico' && <Historico vista={vista} lado={lado} fallback={null} />,
          },
        ]}
      />
    </>
  )
}

/** Why the proposal was refused last, while the contract is a proposal. */
export function UltimaRecusa({ vista: { data: contrato } }: Pick<TelaDoContratoProps, 'vista'>) {
  if (!contrato.motivoDeRecusa || !STATUS[contrato.statusId].emProposta) return null
  return <Notice tom="atencao">Última recusa: {contrato.motivoDeRecusa}</Notice>
}
