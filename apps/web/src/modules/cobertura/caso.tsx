import { Button, Group, Select, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notaRequest, mudarResponsavelCall, anotarCasoCall } from '@lastro/shared/cobertura/caso'
import {
  coberturaCall,
  type CoberturaDoContrato,
  coberturaDoContratoCall,
  PASSO_DO_CASO,
} from '@lastro/shared/cobertura/cobertura'
import { formatDiaDoInstante, formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '#lib/api.ts'
import { invalidar } from '#lib/invalidar.ts'
import { errosDoSchema } from '#lib/api-error.ts'
import { useIdempotencia } from '#lib/use-idempotencia.ts'
import { clearButton } from '#ui/clear-button.ts'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ifMatchOf, useSave } from '#ui/use-save.ts'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { idadeDoCaso } from './idade-do-caso.ts'
import { responsaveisOptions } from './use-cobertura.ts'

type CasoDeDeficit = CoberturaDoContrato['casos'][number]

interface CasoProps {
  caso: CasoDeDeficit
  /** The institution, where this person may look after the case. undefined: read only. */
  instituicaoId: number | undefined
}

/** A deficit case: its age, its events, who looks after it, and its notes. */
export function Caso({ caso, instituicaoId }: CasoProps) {
  const { abertoEm, fechadoEm, responsavel, passos } = caso
  const cuida = fechadoEm === null && instituicaoId !== undefined
  return (
    <Sheet mb="xs">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Text fw={500} size="sm">
            {fechadoEm
              ? `De ${formatDiaDoInstante(abertoEm)} a ${formatDiaDoInstante(fechadoEm)}`
              : `Aberta em ${formatDiaDoInstante(abertoEm)}, ${idadeDoCaso(abertoEm)}`}
          </Text>
          {passos.map((passo) => (
            <Group key={`${passo.passo} ${passo.data.toISOString()}`} gap="xs">
              <Text size="sm" c="dimmed">
                {formatInstante(passo.data)}
              </Text>
              <Text size="sm">
                {PASSO_DO_CASO[passo.passo]}: {formatDinheiro(passo.totalAtual)} de{' '}
                {formatDinheiro(passo.exigido)}
              </Text>
            </Group>
          ))}
        </div>
        {cuida ? (
          <Responsavel caso={caso} instituicaoId={instituicaoId} />
        ) : (
          responsavel && <Text size="sm">Responsável: {responsavel.nome}</Text>
        )}
      </Group>
      <Notas caso={caso} />
      {instituicaoId !== undefined && <NovaNota caso={caso} />}
    </Sheet>
  )
}

/** What shows cases. */
const CHANGED_BY_CASO = [keyOf(coberturaCall), keyOf(coberturaDoContratoCall)]

function Responsavel({ caso, instituicaoId }: CasoProps & { instituicaoId: number }) {
  const { responsavel } = caso
  const { data: pessoas = [] } = useQuery(responsaveisOptions(instituicaoId))
  const { mutate, isPending } = useSave({
    mutationFn: (usuarioId: number | null) =>
      call(mudarResponsavelCall, { params: { id: caso.id }, body: { usuarioId }, ifMatch: ifMatchOf(caso) }),
    conflito: 'Responsável alterado',
    sucesso: 'Responsável atualizado.',
    muda: CHANGED_BY_CASO,
    silent: [],
  })
  // The responsible person stays on offer, even without the permission.
  const outras = pessoas.filter((pessoa) => pessoa.id !== responsavel?.id)
  const opcoes = responsavel ? [responsavel, ...outras] : outras
  return (
    <Select
      label="Responsável"
      placeholder="Ninguém"
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={clearButton('Tirar o responsável')}
      nothingFoundMessage="Ninguém encontrado"
      disabled={isPending}
      value={responsavel ? String(responsavel.id) : null}
      data={opcoes.map((pessoa) => ({ value: String(pessoa.id), label: pessoa.nome }))}
      onChange={(value) => mutate(value === null ? null : Number(value))}
    />
  )
}

function Notas({ caso: { notas } }: Pick<CasoProps, 'caso'>) {
  if (notas.length === 0) return null
  return (
    <ul aria-label="Notas" style={{ margin: '8px 0 0', paddingLeft: 18 }}>
      {notas.map(({ id, em, usuario, texto }) => (
        <li key={id} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {texto}
          </Text>
          <Text size="xs" c="dimmed">
            {usuario}, {formatInstante(em)}
          </Text>
        </li>
      ))}
    </ul>
  )
}

/** After the case was closed the typed text can only be copied. */
function NovaNota({ caso: { id, fechadoEm } }: Pick<CasoProps, 'caso'>) {
  const form = useForm({ initialValues: { texto: '' } })
  const queryClient = useQueryClient()
  const chave = `caso/${id}/nota`
  useUnsavedGuard(form.isDirty(), 'A nota da insuficiência', [chave])
  const recuperado = useFormDraft(form, chave)
  const { chaveDe, forget } = useIdempotencia()
  const { mutateAsync } = useMutation({
    mutationFn: (texto: string) =>
      call(anotarCasoCall, { params: { id }, body: { texto }, idempotencyKey: chaveDe(texto) }),
    meta: { silent: [400] },
    onSuccess: forget,
  })
  const { enviando, formProps } = useFormSubmit(form, {
    validar: errosDoSchema(notaRequest),
    enviar: async ({ texto }) => {
      await mutateAsync(texto)
      form.reset()
      await invalidar(queryClient, CHANGED_BY_CASO)
    },
  })
  const fechado = fechadoEm !== null
  if (fechado && !form.isDirty()) return null
  return (
    <form {...formProps} style={{ marginTop: 8 }}>
      <RecoveredDraftNote drafts={[recuperado]} />
      <Textarea
        label="Nova nota"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        {...form.getInputProps('texto')}
        {...(fechado && { error: 'A insuficiência foi encerrada: a nota não pode mais ser gravada.' })}
      />
      <Button type="submit" variant="default" mt={6} loading={enviando} disabled={fechado}>
        Anotar
      </Button>
    </form>
  )
}
