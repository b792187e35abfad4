import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { criarUsuarioRequest } from '@lastro/shared/usuarios/usuario'
import { Notice } from '#ui/notice.tsx'
import { CpfInput } from '#ui/cpf-input.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { CONSEQUENCIAS } from './acesso-textos.ts'
import { EstabelecimentoField, useTipoDoEstabelecimento } from './estabelecimento-field.tsx'
import { PerfisField } from './perfis-field.tsx'
import { useCriarUsuario } from './use-usuarios.ts'
import { errosDoSchema } from '#lib/campos-recusados.ts'

interface UsuarioForm {
  nome: string
  cpf: string
  estabelecimentoId: string | null
  perfilIds: string[]
}

const USUARIO_VAZIO: UsuarioForm = { nome: '', cpf: '', estabelecimentoId: null, perfilIds: [] }

const pedidoDe = ({ nome, cpf, estabelecimentoId, perfilIds }: UsuarioForm) => ({
  nome,
  cpf,
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

/** Creates a user. Mount only while open. */
export function UsuarioModal({ onClose, onSenha }: UsuarioModalProps) {
  const form = useForm<UsuarioForm>({ initialValues: USUARIO_VAZIO })
  const tipoDe = useTipoDoEstabelecimento()
  const { mutateAsync } = useCriarUsuario()
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
        onSenha(pedido.nome, senha)
      }}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('nome')}
      />
      <CpfInput label="CPF" required autoComplete="off" {...form.getInputProps('cpf')} />
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
