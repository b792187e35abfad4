import { TextInput, Button, Group, Stack, Text, Select, type SelectProps, Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { criarUsuarioRequest } from '@lastro/shared/usuarios/usuario'
import { Notice } from '#ui/notice.tsx'
import { CpfInput } from '#ui/cpf-input.tsx'
import { EmailInput } from '#ui/email-input.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import type { ComponentProps } from 'react'
import { toastSucesso } from '#lib/toast.ts'
import { useCorreio } from '../configuracao/configuracao.tsx'
import { useCriarUsuario, CONSEQUENCIAS } from './use-usuarios.ts'
import { errosDoSchema } from '#lib/api-error.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { Copiar } from '#ui/copiar.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import type { TipoUsuario } from '@lastro/shared/permissoes'
import type { Perfil } from '@lastro/shared/usuarios/perfil'
import { useQuery } from '@tanstack/react-query'
import { nomeComSituacao, instituicoesOptions } from '../instituicoes/use-instituicao.ts'
import { lojasOptions } from '../whitelist/use-whitelist.ts'
import { useRegras } from '#lib/session.ts'
import { NomeField } from './nome-field.tsx'
import { resumoDePermissoes } from './permissoes-textos.ts'
import { perfisOptions } from './use-perfis.ts'

interface PerfisFieldProps {
  /** undefined: the kind of user is not known yet. */
  tipo: TipoUsuario | undefined
  /** Profiles that the user has already and may keep. */
  antes?: readonly string[]
  value?: string[]
  onChange?: (value: string[]) => void
  error?: React.ReactNode
}

interface PerfisDadosProps extends Omit<PerfisFieldProps, 'antes'> {
  perfis: readonly Pick<Perfil, 'id' | 'nome' | 'permissoes'>[] | undefined
  canGive: (perfil: Pick<Perfil, 'id' | 'permissoes'>) => boolean
}

/** Profiles to choose from. */
export function PerfisDados({ tipo, perfis, canGive, ...input }: PerfisDadosProps) {
  return (
    // The error stands above the list, because its end may be out of sight.
    <Checkbox.Group label="Perfis" required inputWrapperOrder={['label', 'error', 'input']} {...input}>
      {tipo ? (
        <Stack gap="xs" mt={6}>
          {perfis?.map((perfil) => {
            const livre = canGive(perfil)
            return (
              <Checkbox
                key={perfil.id}
                value={String(perfil.id)}
                label={perfil.nome}
                disabled={!livre}
                description={
                  livre ? resumoDePermissoes(tipo, perfil.permissoes) : 'Tem permissões que você não tem.'
                }
              />
            )
          })}
          {perfis?.length === 0 && (
            <Text size="sm" c="dimmed">
              Ainda não há perfis deste tipo. Crie um em Perfis.
            </Text>
          )}
        </Stack>
      ) : (
        <Text size="sm" c="dimmed" mt={4}>
          Aparecem depois da escolha do estabelecimento.
        </Text>
      )}
    </Checkbox.Group>
  )
}

/** Profiles of a kind of user. An operator can't give a profile with codes that they lack. */
export function PerfisField({ tipo, antes = [], ...input }: PerfisFieldProps) {
  const { permissoes: minhas } = useRegras()
  const { data } = useQuery(perfisOptions)
  return (
    <PerfisDados
      tipo={tipo}
      perfis={data?.filter((perfil) => perfil.tipo === tipo)}
      canGive={({ id, permissoes }) =>
        permissoes.every((codigo) => minhas.includes(codigo)) || antes.includes(String(id))
      }
      {...input}
    />
  )
}

const DA_PLATAFORMA = String(PLATAFORMA)

/** Kind of the users of an establishment, by the establishment's id as text ('0': the platform). */
function useTipoDoEstabelecimento(): (id: string | null) => TipoUsuario | undefined {
  const { data } = useQuery(instituicoesOptions)
  return (id) => {
    if (!id) return undefined
    if (id === DA_PLATAFORMA) return 'operador'
    return data?.instituicoesFinanceiras.some((each) => String(each.id) === id) ? 'instituicao' : 'loja'
  }
}

/** The platform, an institution or a store. The value is the id as text. */
export function EstabelecimentoField(props: Omit<SelectProps, 'data'>) {
  const { data: instituicoes } = useQuery(instituicoesOptions)
  const { data: lojas } = useQuery(lojasOptions)
  const doSeletor = instituicoes?.instituicoesFinanceiras.map((instituicao) => ({
    id: instituicao.id,
    nomeFantasia: nomeComSituacao(instituicao.nomeFantasia, instituicao),
  }))
  const itens = (rows: readonly { id: number; nomeFantasia: string }[] = []) =>
    rows.map(({ id, nomeFantasia }) => ({ value: String(id), label: nomeFantasia }))
  return (
    <Select
      label="Estabelecimento"
      placeholder="Selecione"
      searchable
      openOnFocus={false}
      limit={200}
      nothingFoundMessage="Nenhum estabelecimento encontrado"
      {...props}
      data={[
        { group: 'Plataforma', items: [{ value: DA_PLATAFORMA, label: 'Operadores da plataforma' }] },
        { group: 'Instituições financeiras', items: itens(doSeletor) },
        { group: 'Lojas', items: itens(lojas) },
      ]}
    />
  )
}

interface UsuarioForm {
  nome: string
  cpf: string
  email: string
  estabelecimentoId: string | null
  perfilIds: string[]
}

const USUARIO_VAZIO: UsuarioForm = { nome: '', cpf: '', email: '', estabelecimentoId: null, perfilIds: [] }

const pedidoDe = ({ nome, cpf, email, estabelecimentoId, perfilIds }: UsuarioForm) => ({
  nome,
  cpf,
  email: email.trim() || null,
  // An empty choice is no establishment, and never the platform's 0.
  estabelecimentoId: estabelecimentoId === null ? null : Number(estabelecimentoId),
  perfilIds: perfilIds.map(Number),
})

const validarUsuario = (form: UsuarioForm) => errosDoSchema(criarUsuarioRequest)(pedidoDe(form))

interface UsuarioModalProps {
  onClose: () => void
  /** Receives the new user's password, to be shown once. */
  onSenha: (nome: string, senha: string) => void
}

/** A new person's address, where mail is set up. */
export const EmailDoConvite = (props: ComponentProps<typeof EmailInput>) => (
  <EmailInput
    description="Recebe um convite para escolher a senha. Vazio: você recebe uma senha provisória para entregar."
    {...props}
  />
)

/** Creates a user. Mount only while open. */
export function UsuarioModal({ onClose, onSenha }: UsuarioModalProps) {
  const form = useForm<UsuarioForm>({ initialValues: USUARIO_VAZIO })
  const tipoDe = useTipoDoEstabelecimento()
  const { mutateAsync } = useCriarUsuario()
  const correio = useCorreio()
  const estabelecimento = form.getInputProps('estabelecimentoId')
  const tipo = tipoDe(form.values.estabelecimentoId)
  const depois = tipo && CONSEQUENCIAS[tipo]
  return (
    <FormModal
      title="Novo usuário"
      form={form}
      draftKey="usuario/novo"
      validar={validarUsuario}
      salvar={async (valores) => {
        const pedido = criarUsuarioRequest.parse(pedidoDe(valores))
        const { senha } = await mutateAsync(pedido)
        // A password takes this dialog's place.
        if (senha !== '') return onSenha(pedido.nome, senha)
        toastSucesso(`Convite enviado a ${pedido.email}`)
        onClose()
      }}
      onClose={onClose}
    >
      <NomeField maxLength={120} {...form.getInputProps('nome')} />
      <CpfInput label="CPF" required autoComplete="off" {...form.getInputProps('cpf')} />
      {correio && <EmailDoConvite {...form.getInputProps('email')} />}
      <EstabelecimentoField
        required
        {...estabelecimento}
        // A profile belongs to one kind of user.
        onChange={(id) => form.setValues({ estabelecimentoId: id, perfilIds: [] })}
      />
      <PerfisField tipo={tipo} {...form.getInputProps('perfilIds')} />
      {depois && <Notice tom="info">{depois}</Notice>}
    </FormModal>
  )
}

/**
 * Shows a provisional password, once. Only its button closes the modal, because nobody can look up the password again.
 */
export function SenhaModal({ nome, senha, onClose }: { nome: string; senha: string; onClose: () => void }) {
  useUnsavedGuard(true, 'A senha provisória, que não será mostrada de novo')
  return (
    <AppModal opened onClose={onClose} title="Senha provisória" withCloseButton={false} closeOnEscape={false}>
      <Stack>
        <Text>
          Passe esta senha a <strong>{nome}</strong> por um meio seguro. Ela não será mostrada de novo e, no
          primeiro acesso, será trocada por outra.
        </Text>
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <TextInput
            label="Senha provisória"
            value={senha}
            readOnly
            flex={1}
            ff="monospace"
            styles={{ input: { fontFamily: 'monospace', letterSpacing: '0.04em' } }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Copiar valor={senha} copiado="Copiada" />
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Já anotei
          </Button>
        </Group>
      </Stack>
    </AppModal>
  )
}
