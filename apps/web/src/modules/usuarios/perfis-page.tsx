import type { Perfil } from '@lastro/shared/usuarios/perfil'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#lib/format.ts'
import { usePermissao, useRegras } from '#lib/session.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { AddButton } from '#ui/row-menu.tsx'
import { newestOf } from '#ui/use-save.ts'
import { ListaDePerfis } from './lista-de-perfis.tsx'
import { NomeField } from './nome-field.tsx'
import { LABEL_TIPO, acaoDe, paginasDoTipo } from './permissoes-textos.ts'
import { perfisOptions, useExcluirPerfil, useSalvarPerfil } from './use-perfis.ts'
import { Checkbox, Group, Input, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Permissao, TIPOS_USUARIO, type TipoUsuario, permissoesDoTipo } from '@lastro/shared/permissoes'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { FormModal } from '#ui/form-modal.tsx'

const TIPO: DataColumn<Perfil> = {
  id: 'tipo',
  header: 'Tipo de usuário',
  value: ({ tipo }) => LABEL_TIPO[tipo],
  width: 190,
  sortable: true,
}

/** Domain 1: the sets of permissions that users get. */
export function PerfisPage() {
  const consulta = useQuery(perfisOptions)
  const { data } = consulta
  const [aberto, setAberto] = useState<'novo' | Perfil>()
  const podeAlterar = usePermissao('Plataforma.Usuarios.Alterar')
  const excluir = useExcluirPerfil()
  return (
    <>
      <PageHeader
        title="Perfis"
        description={
          data
            ? `${plural(data.length, 'conjunto', 'conjuntos')} de permissões que os usuários recebem.`
            : 'Conjuntos de permissões que os usuários recebem.'
        }
        actions={podeAlterar && <AddButton onClick={() => setAberto('novo')}>Novo perfil</AddButton>}
      />
      <ListaDePerfis
        consulta={consulta}
        tipoDe={({ tipo }) => tipo}
        coluna={TIPO}
        quem="Usuários"
        podeAlterar={podeAlterar}
        onEditar={setAberto}
        onExcluir={(perfil) => void excluir(perfil)}
      />
      {aberto && (
        <PerfilModal
          {...(aberto !== 'novo' && { perfil: newestOf(aberto, data) })}
          onClose={() => setAberto(undefined)}
        />
      )}
    </>
  )
}

interface PerfilForm {
  nome: string
  tipo: TipoUsuario
  permissoes: string[]
}

export function validarPerfil({
  nome,
  permissoes,
}: Pick<PerfilForm, 'nome' | 'permissoes'>): Record<string, string> {
  return {
    ...(!nome.trim() && { nome: CAMPO_OBRIGATORIO }),
    ...(permissoes.length === 0 && { permissoes: 'Escolha pelo menos uma permissão.' }),
  }
}

const TIPOS = TIPOS_USUARIO.map((value) => ({ value, label: LABEL_TIPO[value] }))

/** Creates or changes a profile. Mount only while open. */
export function PerfilModal({ perfil, onClose }: { perfil?: Perfil; onClose: () => void }) {
  const saved = perfil && { nome: perfil.nome, tipo: perfil.tipo, permissoes: perfil.permissoes }
  const form = useForm<PerfilForm>({
    initialValues: saved ?? { nome: '', tipo: 'instituicao', permissoes: [] },
  })
  const { permissoes: minhas } = useRegras()
  const { mutateAsync } = useSalvarPerfil()
  const salvar = async ({ nome, tipo, permissoes: escolhidas }: PerfilForm) => {
    const permissoes = permissoesDoTipo(tipo).filter((codigo) => escolhidas.includes(codigo))
    await mutateAsync(
      perfil
        ? { id: perfil.id, versao: perfil.versao, valores: { nome, permissoes } }
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
      saved={saved}
      validar={validarPerfil}
      salvar={salvar}
      onClose={onClose}
    >
      <NomeField maxLength={60} {...form.getInputProps('nome')} />
      <Select
        label="Tipo de usuário"
        data={TIPOS}
        disabled={perfil !== undefined}
        {...form.getInputProps('tipo')}
        onChange={(value) => value && form.setValues({ tipo: value as TipoUsuario, permissoes: [] })}
      />
      <Permissoes
        tipo={form.values.tipo}
        canGive={(codigo) => minhas.includes(codigo) || (perfil?.permissoes.includes(codigo) ?? false)}
        {...form.getInputProps('permissoes')}
      />
    </FormModal>
  )
}

interface PermissoesProps {
  tipo: TipoUsuario
  /** An operator gives only what they hold or what the profile has; an institution's administrator gives all. */
  canGive: (codigo: Permissao) => boolean
  value?: string[]
  onChange?: (value: string[]) => void
  error?: React.ReactNode
  'data-path'?: string
}

/** Every code that the kind may hold, by page. */
export function Permissoes({ tipo, canGive, value = [], onChange, error, ...path }: PermissoesProps) {
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
              <Checkbox key={codigo} value={codigo} label={acaoDe(codigo)} disabled={!canGive(codigo)} />
            ))}
          </Group>
        </Checkbox.Group>
      ))}
    </Stack>
  )
}
