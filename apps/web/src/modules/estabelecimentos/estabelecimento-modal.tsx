import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { bareDocument } from '@lastro/shared/clean-text'
import { formatCnpj } from '@lastro/shared/documentos'
import { alterarCadastroRequest, type Cadastro } from '@lastro/shared/estabelecimentos/cadastro'
import { TIPOS_ESTABELECIMENTO, type TipoEstabelecimento } from '@lastro/shared/estabelecimentos/tipos'
import { errosDoSchema } from '#lib/campos-recusados.ts'
import { FormModal } from '#ui/form-modal.tsx'
import { LABEL_TIPO } from '../usuarios/permissoes-textos.ts'
import { useSalvarEstabelecimento } from './use-estabelecimentos.ts'

interface EstabelecimentoForm {
  tipo: TipoEstabelecimento
  cnpj: string
  razaoSocial: string
  nomeFantasia: string
}

const TIPOS = TIPOS_ESTABELECIMENTO.map((value) => ({ value, label: LABEL_TIPO[value] }))

/** Creates an institution or store, or changes names and CNPJ of one. Mount only while open. */
export function EstabelecimentoModal({ cadastro, onClose }: { cadastro?: Cadastro; onClose: () => void }) {
  const form = useForm<EstabelecimentoForm>({
    initialValues: {
      tipo: cadastro?.tipo ?? 'loja',
      cnpj: cadastro ? formatCnpj(cadastro.cnpj) : '',
      razaoSocial: cadastro?.razaoSocial ?? '',
      nomeFantasia: cadastro?.nomeFantasia ?? '',
    },
  })
  const { mutateAsync } = useSalvarEstabelecimento()
  const cnpj = form.getInputProps('cnpj')
  const obrigatorio = { required: true, autoComplete: 'off' } as const
  return (
    <FormModal
      title={cadastro ? 'Alterar estabelecimento' : 'Novo estabelecimento'}
      form={form}
      draftKey={`estabelecimento/${cadastro?.id ?? 'novo'}`}
      existente={cadastro !== undefined}
      validar={errosDoSchema(alterarCadastroRequest)}
      salvar={async ({ tipo, ...valores }) => {
        await mutateAsync(
          cadastro ? { id: cadastro.id, valores } : { id: undefined, valores: { tipo, ...valores } },
        )
        onClose()
      }}
      onClose={onClose}
    >
      <Select label="Tipo" data={TIPOS} disabled={cadastro !== undefined} {...form.getInputProps('tipo')} />
      <TextInput
        label="CNPJ"
        placeholder="00.000.000/0000-00"
        description="Com ou sem pontos; letras também são aceitas."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={30}
        data-autofocus
        {...obrigatorio}
        {...cnpj}
        onBlur={() => form.setFieldValue('cnpj', formatIfCnpj(form.getValues().cnpj))}
      />
      <TextInput
        label="Razão social"
        maxLength={150}
        {...obrigatorio}
        {...form.getInputProps('razaoSocial')}
      />
      <TextInput
        label="Nome fantasia"
        maxLength={100}
        {...obrigatorio}
        {...form.getInputProps('nomeFantasia')}
      />
    </FormModal>
  )
}

/** Formats a whole CNPJ; other text stays as typed. */
function formatIfCnpj(texto: string): string {
  const limpo = bareDocument(texto)
  return /^[0-9A-Z]{14}$/.test(limpo) ? formatCnpj(limpo) : texto
}
