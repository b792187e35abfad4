import { Group, Text } from '@mantine/core'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import type { FichaDoVeiculo } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { formatCnpj } from '@lastro/shared/documentos'
import {
  emissorDaNfe,
  LABEL_SITUACAO_RENAVE,
  LABEL_TITULO_RENAVE,
} from '@lastro/shared/veiculos/renave-em-palavras'
import { formatInteiro } from '#lib/format.ts'
import { FactSheet } from '#ui/fact-sheet.tsx'
import { Section } from '#ui/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { MarcasDoRenave } from '../veiculos/marcas-do-renave.tsx'

function emissorEmPalavras(chave: string): string {
  const { cnpj, modelo } = emissorDaNfe(chave)
  return `CNPJ ${formatCnpj(cnpj)}, modelo ${modelo}`
}

/** What the store told of the vehicle's entry in Renave, by whom and when; nothing where it told nothing. */
export function Renave({ veiculo }: { veiculo: FichaDoVeiculo }) {
  const { renaveInformadoEm, renaveInformadoPor, renaveTitulo, renaveEntrada, renaveSaida } = veiculo
  const { renaveHodometro } = veiculo
  if (renaveInformadoEm === null) return null
  return (
    <Section title="Renave">
      <Text size="sm" c="dimmed" mb="sm">
        Informado pela loja{renaveInformadoPor && ` (${renaveInformadoPor})`} em{' '}
        {formatInstante(renaveInformadoEm)}. Não é prova: o Lastro não consulta o Renave.
      </Text>
      <Group gap={6} mb="sm">
        <MarcasDoRenave veiculo={veiculo} />
      </Group>
      <Sheet>
        <FactSheet
          dados={[
            ['Situação', LABEL_SITUACAO_RENAVE[veiculo.renaveSituacao]],
            ['Título', renaveTitulo && LABEL_TITULO_RENAVE[renaveTitulo]],
            ['Entrada', renaveEntrada && formatDia(renaveEntrada)],
            ['Saída', renaveSaida && formatDia(renaveSaida)],
            ['Protocolo', veiculo.renaveProtocolo],
            ['Km', renaveHodometro !== null && formatInteiro(renaveHodometro)],
            ['NF-e de entrada', veiculo.nfeEntrada],
            ['Emitente da NF-e', veiculo.nfeEntrada && emissorEmPalavras(veiculo.nfeEntrada)],
          ]}
        />
      </Sheet>
    </Section>
  )
}
