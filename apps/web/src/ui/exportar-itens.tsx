import { FORMATOS, type Formato, LABEL_FORMATO, MAXIMO_DE_LINHAS } from '@lastro/shared/relatorios/exportacao'
import { Menu, Text } from '@mantine/core'
import { type Icon, IconFileSpreadsheet, IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import { formatInteiro } from '../lib/format.ts'
import { AnchoredMenu } from './anchored.tsx'
import type { Anchor } from './use-lazy-menu.ts'

const ICONES = { csv: IconFileText, xlsx: IconFileSpreadsheet, pdf: IconFileTypePdf }
const DESCRICOES: Record<Formato, string> = {
  csv: 'Todas as linhas, para qualquer planilha ou sistema',
  xlsx: 'Números e datas prontos para calcular',
  pdf: 'Para imprimir ou enviar',
}

interface ExportarItensProps {
  anchor: Anchor
  disabled: boolean
  linhas: number
  onFormato: (formato: Formato) => void
  anexo: { label: string; descricao: string; onClick: () => void } | undefined
}

export function ExportarItens({ anchor, disabled, linhas, onFormato, anexo }: ExportarItensProps) {
  return (
    <AnchoredMenu anchor={anchor} position="bottom-end" width={290} disabled={disabled}>
      {FORMATOS.map((formato) => (
        <Item
          key={formato}
          impedimento={impedimentoDe(formato, linhas)}
          icone={ICONES[formato]}
          label={LABEL_FORMATO[formato]}
          descricao={DESCRICOES[formato]}
          onClick={() => onFormato(formato)}
        />
      ))}
      {anexo && <Item icone={ICONES.csv} {...anexo} />}
    </AnchoredMenu>
  )
}

/** Why a format can't hold that many rows; undefined when it can. */
function impedimentoDe(formato: Formato, linhas: number): string | undefined {
  if (formato === 'csv' || linhas <= MAXIMO_DE_LINHAS[formato]) return undefined
  return `Até ${formatInteiro(MAXIMO_DE_LINHAS[formato])} linhas: use filtros ou CSV`
}

interface ItemProps {
  icone: Icon
  label: string
  descricao: string
  impedimento?: string | undefined
  onClick: () => void
}

function Item({ icone: Icone, label, descricao, impedimento, onClick }: ItemProps) {
  return (
    <Menu.Item leftSection={<Icone size={18} aria-hidden />} disabled={!!impedimento} onClick={onClick}>
      <Text size="sm" span display="block">
        {label}
      </Text>
      <Text size="xs" span display="block" {...(!impedimento && { c: 'dimmed' })}>
        {impedimento ?? descricao}
      </Text>
    </Menu.Item>
  )
}
