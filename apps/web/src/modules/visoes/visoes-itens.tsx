import { type ListaComVisoes, type Visao, visaoRequest } from '@lastro/shared/visoes/visao'
import { Group, Menu, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBookmarkPlus, IconHome, IconHomeOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { errosDoSchema } from '#lib/api-error.ts'
import { confirmar } from '#ui/dialogs.ts'
import { FormModal } from '#ui/form-modal.tsx'
import { AnchoredMenu } from '#ui/anchored.tsx'
import type { Anchor } from '#ui/use-lazy-menu.ts'
import { lerBusca, textoDaBusca, useMudarVisoes, type BuscaDaLista } from './use-visoes.ts'

export interface VisoesMenuProps {
  lista: ListaComVisoes
  /** The list's filters, order and page in the address. */
  busca: BuscaDaLista
  /** The part of `busca` that a view keeps. */
  paraSalvar: BuscaDaLista
  /** Applies a view: its fields as in the address. */
  onAbrir: (busca: Record<string, string>) => void
}

interface VisoesItensProps extends VisoesMenuProps {
  anchor: Anchor
  visoes: readonly Visao[]
  /** The view that the list shows now. */
  atual: Visao | undefined
}

export function VisoesItens({ anchor, visoes, atual, lista, paraSalvar, onAbrir }: VisoesItensProps) {
  const { salvar, excluir } = useMudarVisoes(visoes)
  const [salvando, setSalvando] = useState(false)
  const mudarInicial = ({ nome, busca: dela, inicial }: Visao) => {
    const sucesso = inicial
      ? 'A lista volta a abrir como antes.'
      : `A lista passa a abrir com o filtro “${nome}”.`
    salvar.mutate({ visao: { lista, nome, busca: dela, inicial: !inicial }, sucesso })
  }
  const perguntarExclusao = async (visao: Visao) => {
    const message = `Excluir o filtro “${visao.nome}”?`
    if (await confirmar({ title: 'Excluir filtro', message, confirm: 'Excluir', perigo: true }))
      excluir.mutate(visao)
  }
  return (
    <>
      <AnchoredMenu anchor={anchor} position="bottom-start" width={280}>
        {visoes.length > 0 && <Menu.Label>Seus filtros salvos</Menu.Label>}
        {visoes.map((visao) => (
          <Group key={visao.id} gap={0} wrap="nowrap">
            <Menu.Item
              aria-current={visao === atual || undefined}
              style={{ overflowWrap: 'anywhere' }}
              rightSection={visao.inicial && <IconHome size={14} role="img" aria-label="abre a lista" />}
              onClick={() => onAbrir(lerBusca(visao.busca))}
            >
              {visao.nome}
            </Menu.Item>
            <Menu.Item
              w="auto"
              c="var(--mantine-color-error)"
              aria-label={`Excluir o filtro “${visao.nome}”`}
              onClick={() => void perguntarExclusao(visao)}
            >
              <IconTrash size={16} aria-hidden />
            </Menu.Item>
          </Group>
        ))}
        {visoes.length > 0 && <Menu.Divider />}
        {atual ? (
          <Menu.Item
            leftSection={
              atual.inicial ? <IconHomeOff size={16} aria-hidden /> : <IconHome size={16} aria-hidden />
            }
            onClick={() => mudarInicial(atual)}
          >
            {atual.inicial
              ? 'Não abrir mais a lista com este filtro'
              : 'Abrir a lista sempre com este filtro'}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} aria-hidden />}
            onClick={() => setSalvando(true)}
          >
            Salvar este filtro
          </Menu.Item>
        )}
      </AnchoredMenu>
      {salvando && (
        <SalvarVisao
          lista={lista}
          busca={textoDaBusca(paraSalvar)}
          visoes={visoes}
          onClose={() => setSalvando(false)}
        />
      )}
    </>
  )
}

interface SalvarVisaoProps {
  lista: ListaComVisoes
  busca: string
  /** The person's views of the list, one of which may be replaced. */
  visoes: readonly Visao[]
  onClose: () => void
}

export function SalvarVisao({ lista, busca, visoes, onClose }: SalvarVisaoProps) {
  const { salvar } = useMudarVisoes(visoes)
  const form = useForm({ initialValues: { nome: '', inicial: false } })
  return (
    <FormModal
      title="Salvar filtro"
      form={form}
      draftKey={`visao/${lista}`}
      validar={errosDoSchema(visaoRequest.pick({ nome: true, inicial: true }))}
      salvar={async ({ nome, inicial }) => {
        await salvar.mutateAsync({ visao: { lista, nome, busca, inicial }, sucesso: 'Filtro salvo.' })
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        description="Os filtros, as colunas e a ordem como estão agora. Um filtro seu com o mesmo nome é substituído."
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('nome')}
      />
      <Switch
        label="Abrir a lista sempre com este filtro"
        {...form.getInputProps('inicial', { type: 'checkbox' })}
      />
    </FormModal>
  )
}
