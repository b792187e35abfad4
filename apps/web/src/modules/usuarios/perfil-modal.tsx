import { Checkbox, Group, Input, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Permissao, TIPOS_USUARIO, type TipoUsuario, permissoesDoTipo } from '@lastro/shared/permissoes'
import type { Perfil } from '@lastro/shared/usuarios/perfil'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useRegras } from '#lib/session.ts'
import { FormModal } from '#ui/form-modal.tsx'
import { acaoDe, LABEL_TIPO, paginasDoTipo } from './permissoes-textos.ts'
import { useSalvarPerfil } from './use-perfis.ts'

interface PerfilForm {
  nome: string
  tipo: TipoUsuario
  permissoes: string[]
}

function validar({ nome, permissoes }: PerfilForm): Record<string, string> {
  return {
    ...(!nome.trim() && { nome: CAMPO_OBRIGATORIO }),
    ...(permissoes.length === 0 && { permissoes: 'Escolha pelo menos uma permissão.' }),
  }
}

const TIPOS = TIPOS_USUARIO.map((value) => ({ value, label: LABEL_TIPO[value] }))

/** Creates or changes a profile. Mount only while open. */
export function PerfilModal({ perfil, onClose }: { perfil?: Perfil; onClose: () => void }) {
  const form = useForm<PerfilForm>({
    initialValues: {
      nome: perfil?.nome ?? '',
      tipo: perfil?.tipo ?? 'instituicao',
      permissoes: perfil?.permissoes ?? [],
    },
  })
  const { mutateAsync } = useSalvarPerfil()
  const salvar = async ({ nome, tipo, permissoes: escolhidas }: PerfilForm) => {
    const permissoes = permissoesDoTipo(tipo).filter((codigo) => escolhidas.includes(codigo))
    await mutateAsync(
      perfil
        ? { id: perfil.id, valores: { nome, permissoes } }
        : { id: undefined, valores: { nome, permissoes, tipo } },
    )
    onClose()
  }
  return (
    <FormModal
      size="lg"
      title={perfil ? 'Editar perfil' : 'Novo perfil'}
      form={form}
      draftKey={`perfil/${perfil?.id ?? 'novo'}`}
      existente={perfil !== undefined}
      validar={validar}
      salvar={salvar}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('nome')}
      />
      <Select
        label="Tipo de usuário"
        data={TIPOS}
        disabled={perfil !== undefined}
        {...form.getInputProps('tipo')}
        onChange={(value) => value && form.setValues({ tipo: value as TipoUsuario, permissoes: [] })}
      />
      <Permissoes
        tipo={form.values.tipo}
        antes={perfil?.permissoes ?? []}
        {...form.getInputProps('permissoes')}
      />
    </FormModal>
  )
}

interface PermissoesProps {
  tipo: TipoUsuario
  antes: readonly Permissao[]
  value?: string[]
  onChange?: (value: string[]) => void
  error?: React.ReactNode
  'data-path'?: string
}

/** Every code that the kind may hold, by page. The person can't give a code that they lack. */
function Permissoes({ tipo, antes, value = [], onChange, error, ...path }: PermissoesProps) {
  const { permissoes: minhas } = useRegras()
  const de = (codigos: readonly Permissao[]) =>
    value.filter((codigo) => codigos.some((each) => each === codigo))
  return (
    <Stack gap="sm" role="group" aria-label="Permissões" data-path={path['data-path']}>
      {/* Above the boxes, whose end may be out of sight. */}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {paginasDoTipo(tipo).map(({ pagina, label, codigos }) => (
        <Checkbox.Group
          key={pagina}
          label={label}
          value={de(codigos)}
          onChange={(daPagina) =>
            onChange?.([...value.filter((codigo) => !codigos.some((each) => each === codigo)), ...daPagina])
          }
        >
          <Group gap="md" mt={4}>
            {codigos.map((codigo) => (
              <Checkbox
                key={codigo}
                value={codigo}
                label={acaoDe(codigo)}
                disabled={!minhas.includes(codigo) && !antes.includes(codigo)}
              />
            ))}
          </Group>
        </Checkbox.Group>
      ))}
    </Stack>
  )
}
