import { CAMPOS, TERMOS_SEM_REGRA, textoDoCampo } from '@lastro/shared/contratos/campos'
import { LABEL_TIPO_CONTRATO, LABEL_TIPO_SELECAO } from '@lastro/shared/contratos/status'
import type { ReactNode } from 'react'
import { Sheet } from '../../../ui/sheet.tsx'
import { useNomeParceiro } from '../../configuracao/use-configuracao.ts'
import { ValorComOrigem } from '../../origem/valor-com-origem.tsx'
import type { PropostaDaLoja } from './use-proposta.ts'
import classes from './proposta-termos.module.css'

/** What the institution proposes; the store changes none of it. */
export function PropostaTermos({ contrato }: Pick<PropostaDaLoja, 'contrato'>) {
  const nomeParceiro = useNomeParceiro()
  const termos: readonly (readonly [string, ReactNode])[] = [
    ['Instituição Financeira', contrato.instituicaoFinanceira],
    ['Número', contrato.numero],
    [`N° ${nomeParceiro}`, contrato.idParceiro ?? '—'],
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
    ...TERMOS_SEM_REGRA.map((campo) => [CAMPOS[campo].label, textoDoCampo(campo, contrato)] as const),
  ]
  return (
    <Sheet mb="md">
      <dl className={classes.termos}>
        {termos.map(([termo, valor]) => (
          <div key={termo} className={classes.termo}>
            <dt>{termo}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
