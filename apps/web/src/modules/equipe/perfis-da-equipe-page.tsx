import { useForm } from '@mantine/form'
import { permissoesDoTipo } from '@lastro/shared/permissoes'
import type { PerfilDaEquipe } from '@lastro/shared/usuarios/equipe'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { FormModal } from '#ui/form-modal.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AddButton } from '#ui/row-menu.tsx'
import { newestOf } from '#ui/use-save.ts'
import { ListaDePerfis } from '../usuarios/lista-de-perfis.tsx'
import { NomeField } from '../usuarios/nome-field.tsx'
import { Permissoes, validarPerfil } from '../usuarios/perfis-page.tsx'
import { perfisDaEquipeOptions, useExcluirPerfilProprio, useSalvarPerfilProprio } from './use-equipe.ts'

const ORIGEM: DataColumn<PerfilDaEquipe> = {
  id: 'origem',
  header: 'De quem',
  value: ({ daInstituicao }) => (daInstituicao ? 'Da instituição' : 'Da plataforma'),
  width: 140,
  sortable: true,
}

/** Sets of permissions for an institution's people: the platform's, and its own, which it changes. */
export function PerfisDaEquipePage() {
  const consulta = useQuery(perfisDaEquipeOptions)
  const { data } = consulta
  const [aberto, setAberto] = useState<'novo' | PerfilDaEquipe>()
  const podeAlterar = usePermissao('Equipe.Usuarios.Alterar')
  const excluir = useExcluirPerfilProprio()
  return (
    <>
      <PageHeader
        title="Perfis da equipe"
        description="Conjuntos de permissões que as pessoas recebem. Os da plataforma valem para todas as instituições."
        actions={podeAlterar && <AddButton onClick={() => setAberto('novo')}>Novo perfil</AddButton>}
      />
      <ListaDePerfis
        consulta={consulta}
        tipoDe={() => 'instituicao'}
        coluna={ORIGEM}
        quem="Pessoas"
        podeAlterar={podeAlterar}
        mayChange={({ daInstituicao }) => daInstituicao}
        onEditar={setAberto}
        onExcluir={(perfil) => void excluir(perfil)}
      />
      {aberto && (
        <PerfilProprioModal
          {...(aberto !== 'novo' && { perfil: newestOf(aberto, data) })}
          onClose={() => setAberto(undefined)}
        />
      )}
    </>
  )
}

interface PerfilForm {
  nome: string
  permissoes: string[]
}

/** Creates or changes a profile of the institution. Mount only while open. */
export function PerfilProprioModal({ perfil, onClose }: { perfil?: PerfilDaEquipe; onClose: () => void }) {
  const saved = perfil && { nome: perfil.nome, permissoes: perfil.permissoes as string[] }
  const form = useForm<PerfilForm>({ initialValues: saved ?? { nome: '', permissoes: [] } })
  const salvarPerfil = useSalvarPerfilProprio()
  return (
    <FormModal
      size="lg"
      title={perfil ? 'Editar perfil' : 'Novo perfil'}
      form={form}
      draftKey={`equipe/perfil/${perfil?.id ?? 'novo'}`}
      saved={saved}
      validar={validarPerfil}
      salvar={async ({ nome, permissoes: escolhidas }) => {
        const permissoes = permissoesDoTipo('instituicao').filter((codigo) => escolhidas.includes(codigo))
        await salvarPerfil({ valores: { nome, permissoes }, perfil })
        onClose()
      }}
      onClose={onClose}
    >
      <NomeField maxLength={60} {...form.getInputProps('nome')} />
      <Permissoes tipo="instituicao" canGive={() => true} {...form.getInputProps('permissoes')} />
    </FormModal>
  )
}
