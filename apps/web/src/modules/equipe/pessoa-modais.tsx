import { useForm } from '@mantine/form'
import {
  criarPessoaRequest,
  corrigirNomeRequest,
  type Pessoa,
  trocarEmailRequest,
} from '@lastro/shared/usuarios/equipe'
import { useQuery } from '@tanstack/react-query'
import { errosDoSchema } from '#lib/api-error.ts'
import { EmailInput } from '#ui/email-input.tsx'
import { CpfInput } from '#ui/cpf-input.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { rereadRow } from '#ui/use-save.ts'
import { useCorreio } from '../configuracao/configuracao.tsx'
import { NomeField } from '../usuarios/nome-field.tsx'
import { EmailDoConvite, PerfisDados } from '../usuarios/usuario-modal.tsx'
import {
  perfisDaEquipeOptions,
  type SenhaFeita,
  useCorrigirNome,
  useCriarPessoa,
  useTrocarEmail,
  useTrocarPerfis,
} from './use-equipe.ts'

type Tipo = 'instituicao' | 'loja'

interface PerfisProps {
  tipo: Tipo
  value?: string[]
  onChange?: (value: string[]) => void
  error?: React.ReactNode
}

/** All profiles of the establishment: an administrator gives also what they don't hold. */
function PerfisDaEquipe(props: PerfisProps) {
  const { data } = useQuery(perfisDaEquipeOptions)
  return <PerfisDados perfis={data} canGive={() => true} {...props} />
}

interface PessoaForm {
  nome: string
  cpf: string
  email: string
  perfilIds: string[]
}

const pedidoDe = ({ perfilIds, email, ...form }: PessoaForm) => ({
  ...form,
  email: email.trim() || null,
  perfilIds: perfilIds.map(Number),
})

interface NovaPessoaProps {
  tipo: Tipo
  onClose: () => void
  onSenha: (feita: SenhaFeita) => void
}

/** Makes a person of the own establishment. Mount only while open. */
export function NovaPessoaModal({ tipo, onClose, onSenha }: NovaPessoaProps) {
  const form = useForm<PessoaForm>({ initialValues: { nome: '', cpf: '', email: '', perfilIds: [] } })
  const { mutateAsync } = useCriarPessoa(onSenha)
  const correio = useCorreio()
  return (
    <FormModal
      title="Nova pessoa"
      form={form}
      draftKey="equipe/novo"
      validar={(valores) => errosDoSchema(criarPessoaRequest)(pedidoDe(valores))}
      salvar={async (valores) => {
        const { senha } = await mutateAsync(criarPessoaRequest.parse(pedidoDe(valores)))
        // A password takes this dialog's place.
        if (senha === null) onClose()
      }}
      onClose={onClose}
    >
      <NomeField maxLength={120} {...form.getInputProps('nome')} />
      <CpfInput label="CPF" required autoComplete="off" {...form.getInputProps('cpf')} />
      {correio && <EmailDoConvite {...form.getInputProps('email')} />}
      <PerfisDaEquipe tipo={tipo} {...form.getInputProps('perfilIds')} />
    </FormModal>
  )
}

interface PessoaProps {
  pessoa: Pessoa
  /** Reads the list again after a conflict. */
  reread: () => Promise<readonly Pessoa[] | undefined>
  onClose: () => void
}

/** Changes a person's profiles; the server applies them from the person's next call on, or keeps them waiting. */
export function PerfisDaPessoaModal({ tipo, pessoa, reread, onClose }: PessoaProps & { tipo: Tipo }) {
  const antes = pessoa.perfis.map(({ id }) => String(id))
  const form = useForm({ initialValues: { perfilIds: antes } })
  const trocar = useTrocarPerfis(rereadRow(pessoa, reread, onClose))
  return (
    <FormModal
      title={`Perfis de ${pessoa.nome}`}
      form={form}
      draftKey={`equipe/${pessoa.id}/perfis`}
      saved={{ perfilIds: antes }}
      validar={({ perfilIds }) =>
        perfilIds.length > 0 ? {} : { perfilIds: 'Escolha pelo menos um perfil.' }
      }
      salvar={async ({ perfilIds }) => {
        await trocar(pessoa, perfilIds.map(Number))
        onClose()
      }}
      onClose={onClose}
    >
      <PerfisDaEquipe tipo={tipo} {...form.getInputProps('perfilIds')} />
    </FormModal>
  )
}

/** Corrects a person's name. */
export function NomeModal({ pessoa, reread, onClose }: PessoaProps) {
  const saved = { nome: pessoa.nome }
  const form = useForm({ initialValues: saved })
  const { mutateAsync } = useCorrigirNome(rereadRow(pessoa, reread, onClose))
  return (
    <FormModal
      title={`Nome de ${pessoa.nome}`}
      form={form}
      draftKey={`equipe/${pessoa.id}/nome`}
      saved={saved}
      validar={errosDoSchema(corrigirNomeRequest)}
      salvar={async ({ nome }) => {
        await mutateAsync({ pessoa, nome })
        onClose()
      }}
      onClose={onClose}
    >
      <NomeField maxLength={120} {...form.getInputProps('nome')} />
    </FormModal>
  )
}

/** Changes a person's address, which the person confirms by a letter. */
export function EmailModal({ pessoa, reread, onClose }: PessoaProps) {
  const saved = { email: pessoa.email ?? '' }
  const form = useForm({ initialValues: saved })
  const { mutateAsync } = useTrocarEmail(rereadRow(pessoa, reread, onClose))
  const pedido = ({ email }: typeof saved) => ({ email: email.trim() || null })
  return (
    <FormModal
      title={`E-mail de ${pessoa.nome}`}
      form={form}
      draftKey={`equipe/${pessoa.id}/email`}
      saved={saved}
      validar={(valores) => errosDoSchema(trocarEmailRequest)(pedido(valores))}
      salvar={async (valores) => {
        await mutateAsync({ pessoa, ...trocarEmailRequest.parse(pedido(valores)) })
        onClose()
      }}
      onClose={onClose}
    >
      <EmailInput
        description="O endereço recebe um link, que só a própria pessoa confirma, depois de entrar. Vazio: sem e-mail."
        {...form.getInputProps('email')}
      />
    </FormModal>
  )
}
