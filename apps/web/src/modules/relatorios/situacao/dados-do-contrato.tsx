import { Group, Radio, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { Contrato } from '@lastro/shared/contratos/contrato'
import { LABEL_TIPO_CONTRATO, TipoContrato } from '@lastro/shared/contratos/status'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { Sheet } from '../../../ui/sheet.tsx'
import { situacaoEmTexto } from './situacao-columns.tsx'

const TIPOS = [TipoContrato.Rotativo, TipoContrato.Parcelado]

/** Spec 2.14, tab 'Contrato': nothing can be changed, everything can be read, copied and reached with the keyboard. */
export function DadosDoContrato({ contrato, nomeParceiro }: { contrato: Contrato; nomeParceiro: string }) {
  return (
    <Sheet>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        <Campo label="Loja" value={contrato.loja} />
        <Campo label="Nº" value={contrato.numero} />
        <Campo label={`Nº ${nomeParceiro}`} value={contrato.idParceiro ?? '—'} />
        <Radio.Group label="Tipo do Contrato" value={String(contrato.tipo)}>
          <Group mt="xs" gap="lg">
            {TIPOS.map((tipo) => (
              <Radio key={tipo} value={String(tipo)} label={LABEL_TIPO_CONTRATO[tipo]} disabled />
            ))}
          </Group>
        </Radio.Group>
        <Campo label="Data de Término" value={formatDia(contrato.dataTermino)} />
        <Campo label="Valor do Crédito" value={formatDinheiro(contrato.valorCredito)} />
        <Campo label="Valor da Garantia" value={formatDinheiro(contrato.valorGarantia)} />
        {/* May need a second line. */}
        <Textarea
          label="Status"
          value={situacaoEmTexto(contrato)}
          readOnly
          variant="filled"
          autosize
          minRows={1}
        />
      </SimpleGrid>
    </Sheet>
  )
}

function Campo({ label, value }: { label: string; value: string }) {
  return <TextInput label={label} value={value} readOnly variant="filled" />
}
