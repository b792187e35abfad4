import { origemDaSelecaoCall } from '@lastro/shared/origem/origem'
import { queryOf } from '#lib/api.ts'
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
import classes from './registro.module.css'

const Historico = lazyComponent(async () => (await import('./historico.tsx')).Historico)

const Mudancas = lazyComponent(async () => (await import('./linha-do-tempo.tsx')).MudancasDoOutroLado)

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

/** What changed in a proposal since the reader's side acted last, for whoever answers it. */
export function DesdeOUltimoAto({
  vista: { data: contrato, etag },
  lado,
}: Pick<TelaDoContratoProps, 'vista' | 'lado'>) {
  if (!STATUS[contrato.statusId].emProposta) return null
  return <Mudancas contrato={contrato} etag={etag} lado={lado} fallback={null} />
}

interface DadosDoContratoProps {
  contrato: ContratoDetalhe
  lado: Lado
  /** The rule, after the number: as facts, or its field. */
  regra?: readonly Dado[]
  campoDaRegra?: ReactNode
  /** Fields in place of the terms. */
  termos?: ReactNode
  /** Facts after the terms. */
  fim?: readonly Dado[]
}

/** A contract's properties for either side, in groups and in the order of spec 2.13. */
export function DadosDoContrato({
  contrato,
  lado,
  regra = [],
  campoDaRegra,
  termos,
  fim = [],
}: DadosDoContratoProps) {
  const nomeParceiro = useNomeParceiro()
  return (
    <div className={classes.grupos}>
      <FactSheet
        dados={[
          lado === 'loja'
            ? ['Instituição Financeira', contrato.instituicaoFinanceira]
            : ['Loja', <LojaLink key="loja" id={contrato.lojaId} nome={contrato.loja} />],
          ['Número', contrato.numero],
          [`N° ${nomeParceiro}`, contrato.idParceiro],
          ...regra,
        ]}
      />
      {campoDaRegra}
      <FactSheet
        dados={[
          ['Tipo do contrato', LABEL_TIPO_CONTRATO[contrato.tipo]],
          [
            'Tipo de seleção de garantia',
            <ValorComOrigem
              key="selecao"
              consulta={queryOf(origemDaSelecaoCall, { params: { id: contrato.id } })}
              nome="Seleção das garantias"
            >
              {LABEL_TIPO_SELECAO[contrato.tipoSelecaoGarantia]}
            </ValorComOrigem>,
          ],
        ]}
      />
      {termos ?? (
        <FactSheet
          dados={TERMOS_SEM_REGRA.map((campo) => [CAMPOS[campo].label, textoDoCampo(campo, contrato)])}
        />
      )}
      {fim.length > 0 && <FactSheet dados={fim} />}
    </div>
  )
}
