import {
  ActionIcon,
  Button,
  Group,
  PasswordInput,
  Radio,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Provedor, provedorRequest, type Sso } from '@lastro/shared/autenticacao/sso'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { errosDoSchema } from '#lib/api-error.ts'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { SettingsBlock } from '#ui/settings-block.tsx'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { useVersionedRecord } from '#ui/use-versioned-record.ts'
import { type Lado, usePedirSso } from './use-sso.ts'

interface Valores extends Omit<Provedor, 'dominios' | 'grupos' | 'lacradoId'> {
  /** As typed, divided by commas or blanks. */
  dominios: string
  grupos: { grupo: string; perfilId: string | null }[]
  lacradoId: string | null
}

const NOVO: Valores = {
  ativo: true,
  emissor: '',
  clienteId: '',
  identificaPor: 'cpf',
  campoCpf: 'cpf',
  dominios: '',
  campoGrupos: 'groups',
  grupos: [],
  segundoFator: 'provado',
  somenteSso: false,
  lacradoId: null,
}

const provedorEditavel = (simples: Provedor) => ({
  ativo: simples.ativo,
  emissor: simples.emissor,
  clienteId: simples.clienteId,
  identificaPor: simples.identificaPor,
  campoCpf: simples.campoCpf,
  campoGrupos: simples.campoGrupos,
  segundoFator: simples.segundoFator,
  somenteSso: simples.somenteSso,
})

const valoresDe = ({ emVigor, proposta }: Sso): Valores => {
  const provedor = proposta ?? emVigor
  if (!provedor) return NOVO
  return {
    ...provedorEditavel(provedor),
    dominios: provedor.dominios.join(', '),
    grupos: provedor.grupos.map(({ grupo, perfilId }) => ({ grupo, perfilId: String(perfilId) })),
    lacradoId: provedor.lacradoId === null ? null : String(provedor.lacradoId),
  }
}

const pedidoDe = (valores: Valores, segredo: string) => ({
  ...valores,
  dominios: valores.dominios.split(/[\s,;]+/).filter(Boolean),
  grupos: valores.grupos.map(({ grupo, perfilId }) => ({ grupo, perfilId: Number(perfilId ?? 0) })),
  lacradoId: valores.lacradoId === null ? null : Number(valores.lacradoId),
  segredo: segredo.trim() || null,
})

interface ProvedorFormProps {
  lado: Lado
  sso: Sso
  podeAlterar: boolean
}

/** The settings of an establishment's provider. What is saved waits for a second person. */
export function ProvedorForm({ lado, sso, podeAlterar }: ProvedorFormProps) {
  const salvos = valoresDe(sso)
  const form = useForm<Valores>({ initialValues: salvos })
  // No draft keeps it.
  const [segredo, setSegredo] = useState('')
  const { mutateAsync, isPending } = usePedirSso(lado, sso)
  useVersionedRecord(form, salvos, isPending)
  const chave = `sso/${lado}`
  const alterado = form.isDirty() || segredo !== ''
  const release = useUnsavedGuard(podeAlterar && alterado, 'A configuração da entrada única', [chave])
  const recuperado = useFormDraft(form, podeAlterar ? chave : null)
  const { formProps } = useFormSubmit(form, {
    validar: (valores) => errosDoSchema(provedorRequest)(pedidoDe(valores, segredo)),
    enviar: async (valores) => {
      await mutateAsync(provedorRequest.parse(pedidoDe(valores, segredo)))
      release()
      setSegredo('')
    },
  })
  const disabled = !podeAlterar
  const parte = { form, sso, disabled }
  return (
    <form {...formProps}>
      <Stack>
        <RecoveredDraftNote drafts={[recuperado]} />
        <SettingsBlock
          titulo="Provedor"
          texto="Como o Lastro fala com o provedor. O segredo fica cifrado e não volta a ser mostrado."
        >
          <Switch
            label="Entrada pelo provedor ligada"
            disabled={disabled}
            {...form.getInputProps('ativo', { type: 'checkbox' })}
          />
          <TextInput
            label="Emissor"
            description="O endereço que vem antes de /.well-known/openid-configuration."
            placeholder="https://entrada.banco.com.br/realms/banco"
            required
            disabled={disabled}
            {...form.getInputProps('emissor')}
          />
          <TextInput
            label="Identificador do cliente"
            required
            disabled={disabled}
            {...form.getInputProps('clienteId')}
          />
          <PasswordInput
            label="Segredo do cliente"
            description={sso.emVigor || sso.proposta ? 'Vazio: continua o que está guardado.' : undefined}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar o segredo' }}
            disabled={disabled}
            value={segredo}
            error={form.errors['segredo']}
            onChange={({ currentTarget }) => setSegredo(currentTarget.value)}
          />
        </SettingsBlock>
        <QuemEntra {...parte} />
        <Grupos {...parte} />
        <SomentePeloProvedor {...parte} />
        {podeAlterar && (
          <Group justify="flex-end">
            <Button type="submit" loading={isPending} disabled={!alterado}>
              Pedir mudança
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

interface Parte {
  form: ReturnType<typeof useForm<Valores>>
  sso: Sso
  disabled: boolean
}

/** By what a person is found, and what must be proved of the second factor. */
function QuemEntra({ form, disabled }: Parte) {
  return (
    <SettingsBlock
      titulo="Quem entra"
      texto="A pessoa precisa ter acesso aqui: o provedor só diz quem ela é. Na primeira entrada o cadastro do provedor fica ligado a ela, e nunca mais serve a outra."
    >
      <Radio.Group label="Reconhecer a pessoa" {...form.getInputProps('identificaPor')}>
        <Stack gap="xs" mt="xs">
          <Radio value="cpf" label="Pelo CPF" disabled={disabled} />
          <Radio value="email" label="Pelo e-mail confirmado no provedor e no Lastro" disabled={disabled} />
        </Stack>
      </Radio.Group>
      <TextInput
        label="Campo do CPF no token"
        maw={320}
        disabled={disabled}
        {...form.getInputProps('campoCpf')}
      />
      <TextInput
        label="Domínios de e-mail permitidos"
        description="Separados por vírgulas. Vazio: todos."
        placeholder="banco.com.br"
        disabled={disabled}
        {...form.getInputProps('dominios')}
      />
      <Radio.Group label="Segundo fator" {...form.getInputProps('segundoFator')}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="provado"
            label="O token precisa provar que foi conferido (amr com mfa)"
            disabled={disabled}
          />
          <Radio
            value="declarado"
            label="O provedor o exige de todos, sem dizer no token"
            disabled={disabled}
          />
        </Stack>
      </Radio.Group>
    </SettingsBlock>
  )
}

/** Profiles by group of the provider. */
function Grupos({ form, sso, disabled }: Parte) {
  const perfis = sso.perfis.map(({ id, nome }) => ({ value: String(id), label: nome }))
  return (
    <SettingsBlock
      titulo="Perfis por grupo"
      texto="Quem chega com um grupo do mapa recebe o perfil, e o perde na próxima entrada sem ele. Quem ainda não tem acesso só é criado por um destes grupos. Sem mapa, os perfis são dados em Pessoas."
    >
      <TextInput
        label="Campo dos grupos no token"
        maw={320}
        disabled={disabled}
        {...form.getInputProps('campoGrupos')}
      />
      {form.getValues().grupos.map((_grupo, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
        <Group key={index} gap="xs" align="flex-start" wrap="wrap">
          <TextInput
            flex="1 1 12rem"
            label={`Grupo ${index + 1}`}
            disabled={disabled}
            {...form.getInputProps(`grupos.${index}.grupo`)}
          />
          <Select
            flex="1 1 12rem"
            label={`Perfil do grupo ${index + 1}`}
            data={perfis}
            searchable
            disabled={disabled}
            {...form.getInputProps(`grupos.${index}.perfilId`)}
          />
          {!disabled && (
            <ActionIcon
              variant="default"
              size="input-sm"
              mt={25}
              aria-label={`Tirar o grupo ${index + 1}`}
              onClick={() => form.removeListItem('grupos', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {form.errors['grupos'] && (
        <Text size="sm" c="var(--mantine-color-error)">
          {form.errors['grupos']}
        </Text>
      )}
      {!disabled && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => form.insertListItem('grupos', { grupo: '', perfilId: null })}
        >
          Acrescentar grupo
        </Button>
      )}
    </SettingsBlock>
  )
}

/** Whether passwords still open, and whose does whatever happens. */
function SomentePeloProvedor({ form, sso, disabled }: Parte) {
  const pessoas = sso.podemSerLacrados.map(({ id, nome }) => ({ value: String(id), label: nome }))
  const { somenteSso } = form.getValues()
  return (
    <SettingsBlock
      titulo="Só pelo provedor"
      texto="A senha deixa de abrir, e ninguém a redefine. Fica um acesso lacrado, de um administrador com segundo fator, para quando o provedor não responde: cada uso dele é avisado na hora."
    >
      <Switch
        label="Entrar só pelo provedor"
        disabled={disabled}
        {...form.getInputProps('somenteSso', { type: 'checkbox' })}
      />
      {somenteSso && (
        <Select
          label="Acesso lacrado"
          description="Administradores de acessos com segundo fator ligado."
          data={pessoas}
          nothingFoundMessage="Ninguém tem segundo fator ligado."
          required
          maw={420}
          disabled={disabled}
          {...form.getInputProps('lacradoId')}
        />
      )}
    </SettingsBlock>
  )
}
