import { CAMPOS, TERMOS_SEM_REGRA, textoDoCampo } from '@lastro/shared/contratos/campos'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { LABEL_TIPO_CONTRATO, LABEL_TIPO_SELECAO } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { type Dado, FactSheet } from '#ui/fact-sheet.tsx'
import { useNomeParceiro } from '#modules/configuracao/use-configuracao.ts'
import { ValorComOrigem } from '#modules/origem/valor-com-origem.tsx'
import { LojaLink } from '#modules/links/loja-link.tsx'

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
