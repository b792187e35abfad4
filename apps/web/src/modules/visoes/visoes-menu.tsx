import { type ListaComVisoes, type Visao, visaoRequest } from '@lastro/shared/visoes/visao'
import { Group, Menu, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBookmark, IconBookmarkPlus, IconHome, IconHomeOff, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errosDoSchema } from '../../lib/campos-recusados.ts'
import { toastSucesso } from '../../lib/toast.ts'
import { Chip } from '../../ui/chip.tsx'
import { confirmar } from '../../ui/dialogs.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { type BuscaDaLista, lerBusca, textoDaBusca, useMudarVisoes, visoesOptions } from './use-visoes.ts'

interface VisoesMenuProps {
  lista: ListaComVisoes
  /** The list's state as it stands in the address. */
  busca: BuscaDaLista
  /** What of it is kept under a name. */
  paraSalvar: BuscaDaLista
  /** Shows the list so; by field, as in the address. */
  onAbrir: (busca: Record<string, string>) => void
}

/** The states of a list that its reader has kept under a name, and keeping the present one. */
export function VisoesMenu({ lista, busca, paraSalvar, onAbrir }: VisoesMenuProps) {
  const { data: visoes = [] } = useQuery(visoesOptions(lista))
  const { salvar, excluir } = useMudarVisoes()
  const [salvando, setSalvando] = useState(false)
  const texto = textoDaBusca(busca)
  const atual = visoes.find((visao) => visao.busca === texto)
  const mudarInicial = ({ nome, busca: dela, inicial }: Visao) => {
    const dito = inicial ? 'A lista volta a abrir como antes.' : `A lista passa a abrir na visão “${nome}”.`
    salvar.mutate({ lista, nome, busca: dela, inicial: !inicial }, { onSuccess: () => toastSucesso(dito) })
  }
  const perguntarExclusao = async ({ id, nome }: Visao) => {
    const message = `Excluir a visão “${nome}”?`
    if (await confirmar({ title: 'Excluir visão', message, confirm: 'Excluir', perigo: true }))
      excluir.mutate(id, { onSuccess: () => toastSucesso('Visão excluída.') })
  }
  return (
    <>
      <Menu position="bottom-start" width={280} withinPortal>
        <Menu.Target>
          <Chip
            {...(atual && { 'aria-label': `Visões: ${atual.nome}` })}
            variant={atual ? 'filled' : 'default'}
            leftSection={<IconBookmark size={14} aria-hidden />}
          >
            {atual?.nome ?? 'Visões'}
          </Chip>
        </Menu.Target>
        <Menu.Dropdown>
          {visoes.length > 0 && <Menu.Label>Suas visões</Menu.Label>}
          {visoes.map((visao) => (
            <Group key={visao.id} gap={0} wrap="nowrap">
              <Menu.Item
                aria-current={visao === atual || undefined}
                rightSection={visao.inicial && <IconHome size={14} role="img" aria-label="abre a lista" />}
                onClick={() => onAbrir(lerBusca(visao.busca))}
              >
                {visao.nome}
              </Menu.Item>
              <Menu.Item
                w="auto"
                c="var(--mantine-color-error)"
                aria-label={`Excluir a visão “${visao.nome}”`}
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
              {atual.inicial ? 'Não abrir mais a lista nesta visão' : 'Abrir a lista sempre nesta visão'}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconBookmarkPlus size={16} aria-hidden />}
              onClick={() => setSalvando(true)}
            >
              Salvar esta visão
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {salvando && (
        <SalvarVisao lista={lista} busca={textoDaBusca(paraSalvar)} onClose={() => setSalvando(false)} />
      )}
    </>
  )
}

function SalvarVisao({
  lista,
  busca,
  onClose,
}: {
  lista: ListaComVisoes
  busca: string
  onClose: () => void
}) {
  const { salvar } = useMudarVisoes()
  const form = useForm({ initialValues: { nome: '', inicial: false } })
  return (
    <FormModal
      title="Salvar visão"
      form={form}
      guardar={`visao/${lista}`}
      validar={errosDoSchema(visaoRequest.pick({ nome: true, inicial: true }))}
      salvar={async ({ nome, inicial }) => {
        await salvar.mutateAsync({ lista, nome, busca, inicial })
        toastSucesso('Visão salva.')
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        description="Os filtros e a ordem como estão agora. Uma visão sua com o mesmo nome é substituída."
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('nome')}
      />
      <Switch
        label="Abrir a lista sempre nesta visão"
        {...form.getInputProps('inicial', { type: 'checkbox' })}
      />
    </FormModal>
  )
}
