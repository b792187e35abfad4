import { Select, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { nomeDaDivergencia } from '@lastro/shared/saldos/colunas-da-conciliacao'
import { type Divergencia } from '@lastro/shared/saldos/conciliacao'
import { DIVERGENCIAS, rotuloDaDivergencia } from '@lastro/shared/saldos/divergencias'
import type { Dia } from '@lastro/shared/dia'
import { useQuery } from '@tanstack/react-query'
import { diaDeHoje } from '#lib/relogio.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { clearButton } from '#ui/clear-button.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { responsaveisOptions } from '../cobertura/use-cobertura.ts'
import { useAnotarDivergencia } from './use-conciliacao.ts'
import { VeiculosConciliados } from './veiculos-conciliados.tsx'

interface Anotacoes {
  responsavelId: string | null
  nota: string
  cienteAte: Dia | null
}

interface Props {
  instituicaoId: number
  divergencia: Divergencia
  onClose: () => void
}

const tituloDe = (divergencia: Divergencia) =>
  `${rotuloDaDivergencia(divergencia)}: ${nomeDaDivergencia(divergencia)}`

function DoQueSeTrata({ divergencia: { id, tipo, contratoId } }: Pick<Props, 'divergencia'>) {
  return (
    <>
      <Text size="sm">{DIVERGENCIAS[tipo].texto} Ela some daqui sozinha quando deixar de existir.</Text>
      {contratoId !== null && <VeiculosConciliados divergenciaId={id} />}
    </>
  )
}

/** A divergence for who may only read. Mount only while open. */
export function VerDivergenciaModal({ divergencia, onClose }: Omit<Props, 'instituicaoId'>) {
  return (
    <AppModal opened title={tituloDe(divergencia)} onClose={onClose}>
      <Stack>
        <DoQueSeTrata divergencia={divergencia} />
      </Stack>
    </AppModal>
  )
}

/** Who looks after a divergence, what is known of it, and until when it may wait. Mount only while open. */
export function DivergenciaModal({ instituicaoId, divergencia, onClose }: Props) {
  const { responsavelId, responsavel, nota, cienteAte } = divergencia
  const { data: pessoas = [] } = useQuery(responsaveisOptions(instituicaoId))
  const { mutateAsync } = useAnotarDivergencia()
  const form = useForm<Anotacoes>({
    initialValues: {
      responsavelId: responsavelId === null ? null : String(responsavelId),
      nota: nota ?? '',
      cienteAte,
    },
  })
  // The responsible person stays on offer, even without the permission.
  const atual =
    responsavelId !== null && responsavel !== null ? [{ id: responsavelId, nome: responsavel }] : []
  const opcoes = [...atual, ...pessoas.filter(({ id }) => id !== responsavelId)]
  return (
    <FormModal
      title={tituloDe(divergencia)}
      form={form}
      draftKey={`divergencia/${divergencia.id}`}
      existente
      validar={({ nota: digitada, cienteAte: dia }) =>
        dia !== null && digitada.trim() === '' ? { nota: 'Diga por que esta divergência pode esperar.' } : {}
      }
      salvar={async (valores) => {
        const anotacoes = {
          responsavelId: valores.responsavelId === null ? null : Number(valores.responsavelId),
          nota: valores.nota.trim() || null,
          cienteAte: valores.cienteAte,
        }
        await mutateAsync({ divergencia, anotacoes })
        onClose()
      }}
      onClose={onClose}
    >
      <DoQueSeTrata divergencia={divergencia} />
      <Select
        label="Responsável"
        placeholder="Ninguém"
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={clearButton('Tirar o responsável')}
        nothingFoundMessage="Ninguém encontrado"
        data={opcoes.map((pessoa) => ({ value: String(pessoa.id), label: pessoa.nome }))}
        {...form.getInputProps('responsavelId')}
      />
      <Textarea label="Nota" autosize minRows={2} maxLength={1_000} {...form.getInputProps('nota')} />
      <DateField
        label="Ciente até"
        description="Até este dia a divergência fica fora da lista; no máximo 10 dias úteis."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        minDate={diaDeHoje()}
        {...form.getInputProps('cienteAte')}
      />
    </FormModal>
  )
}
