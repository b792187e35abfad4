import { Group, Radio, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { fichaDoContrato } from '@lastro/shared/contratos/colunas'
import type { Contrato } from '@lastro/shared/contratos/contrato'
import { LABEL_TIPO_CONTRATO, TipoContrato } from '@lastro/shared/contratos/status'
import { Sheet } from '../../../ui/sheet.tsx'
import { IconeDeOrigem } from '../../origem/valor-com-origem.tsx'
import { impresso } from '../impressao/folha.ts'

const TIPOS = [TipoContrato.Rotativo, TipoContrato.Parcelado]

/** Spec 2.14, tab 'Contrato': nothing can be changed, everything can be read, copied and reached with the keyboard. */
export function DadosDoContrato({ contrato, nomeParceiro }: { contrato: Contrato; nomeParceiro: string }) {
  return (
    <Sheet>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {fichaDoContrato(nomeParceiro).map((campo) => {
          const { id, titulo: label } = campo
          if (id === 'tipo') return <Tipo key={id} label={label} tipo={contrato.tipo} />
          const fixo = { label, value: impresso(campo, contrato), readOnly: true, variant: 'filled' }
          // May need a second line.
          if (id === 'status')
            return (
              <Textarea
                key={id}
                {...fixo}
                autosize
                minRows={1}
                rightSection={
                  <IconeDeOrigem
                    path={`/api/contratos/${contrato.id}/origem-da-situacao`}
                    nome="Situação do contrato"
                  />
                }
              />
            )
          return <TextInput key={id} {...fixo} />
        })}
      </SimpleGrid>
    </Sheet>
  )
}

function Tipo({ label, tipo }: { label: string; tipo: TipoContrato }) {
  return (
    <Radio.Group label={label} value={String(tipo)}>
      <Group mt="xs" gap="lg">
        {TIPOS.map((cada) => (
          <Radio key={cada} value={String(cada)} label={LABEL_TIPO_CONTRATO[cada]} disabled />
        ))}
      </Group>
    </Radio.Group>
  )
}
