import { STATUS, LABEL_TIPO_CONTRATO, LABEL_TIPO_SELECAO } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { fraseDaSuspensao } from '@lastro/shared/suspensoes/suspensao'
import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { type FormTab, FormTabs } from '#ui/form-tabs.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { CabecaDoContrato } from './cabeca-do-contrato.tsx'
import type { VistaDoContrato } from '../chamadas/use-contrato.ts'
import { CAMPOS, TERMOS_SEM_REGRA, textoDoCampo } from '@lastro/shared/contratos/campos'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { FactSheet, type Dado } from '#ui/fact-sheet.tsx'
import { useNomeParceiro } from '#modules/configuracao/configuracao.tsx'
import { ValorComOrigem } from '#modules/origem/valor-com-origem.tsx'
import { LojaLink } from '#modules/links/loja-link.tsx'

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

interface DadosDoContratoProps {
  contrato: ContratoDetalhe
  lado: Lado
  /** false: the terms are fields elsewhere on the page. */
  comTermos?: boolean
  /** Facts after the number, and after the terms. */
  regra?: readonly Dado[]
  fim?: readonly Dado[]
}

/** Read-only facts of a contract for either side, in the order of spec 2.13. */
export function DadosDoContrato({
  contrato,
  lado,
  comTermos = true,
  regra = [],
  fim = [],
}: DadosDoContratoProps) {
  const nomeParceiro = useNomeParceiro()
  return (
    <FactSheet
      dados={[
        lado === 'loja'
          ? ['Instituição Financeira', contrato.instituicaoFinanceira]
          : ['Loja', <LojaLink key="loja" id={contrato.lojaId} nome={contrato.loja} />],
        ['Número', contrato.numero],
        [`N° ${nomeParceiro}`, contrato.idParceiro],
        ...regra,
        ['Tipo do contrato', LABEL_TIPO_CONTRATO[contrato.tipo]],
        [
          'Tipo de seleção de garantia',
          <ValorComOrigem
            key="selecao"
            path={`/api/contratos/${contrato.id}/origem-da-selecao`}
            nome="Seleção das garantias"
          >
            {LABEL_TIPO_SELECAO[contrato.tipoSelecaoGarantia]}
          </ValorComOrigem>,
        ],
        ...(comTermos ? TERMOS_SEM_REGRA : []).map(
          (campo): Dado => [CAMPOS[campo].label, textoDoCampo(campo, contrato)],
        ),
        ...fim,
      ]}
    />
  )
}
