import { Group, Radio } from '@mantine/core'
import { fichaDoContrato, situacaoEmTexto } from '@lastro/shared/contratos/colunas'
import type { Contrato } from '@lastro/shared/contratos/contrato'
import { LABEL_TIPO_CONTRATO, TipoContrato } from '@lastro/shared/contratos/status'
import type { ReactNode } from 'react'
import { FactSheet } from '#ui/fact-sheet.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LojaLink } from '#modules/links/loja-link.tsx'
import { IconeDeOrigem } from '#modules/origem/valor-com-origem.tsx'
import { printedValue } from '../impressao/folha.ts'

const TIPOS = [TipoContrato.Rotativo, TipoContrato.Parcelado]

/** Spec 2.14, tab 'Contrato': read only, but texts can be copied. */
export function DadosDoContrato({ contrato, nomeParceiro }: { contrato: Contrato; nomeParceiro: string }) {
  const { id, lojaId, loja, tipo } = contrato
  const desenhados: Record<string, ReactNode> = {
    loja: <LojaLink id={lojaId} nome={loja} />,
    tipo: <Tipo tipo={tipo} />,
    status: (
      <Group gap={4} my={-8} display="inline-flex">
        {situacaoEmTexto(contrato)}
        <IconeDeOrigem path={`/api/contratos/${id}/origem-da-situacao`} nome="Situação do contrato" />
      </Group>
    ),
  }
  return (
    <Sheet>
      <FactSheet
        dados={fichaDoContrato(nomeParceiro).map((campo) => [
          campo.titulo,
          desenhados[campo.id] ?? printedValue(campo, contrato),
        ])}
      />
    </Sheet>
  )
}

/** Disabled radios, as the specification has them. */
function Tipo({ tipo }: { tipo: TipoContrato }) {
  return (
    <Group role="radiogroup" aria-label="Tipo do Contrato" gap="4px 16px" display="inline-flex">
      {TIPOS.map((cada) => (
        <Radio key={cada} label={LABEL_TIPO_CONTRATO[cada]} checked={cada === tipo} disabled />
      ))}
    </Group>
  )
}
