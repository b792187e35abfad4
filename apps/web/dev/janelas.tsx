import { Button, Group, Popover, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { AnchoredPanel } from '#ui/anchored.tsx'
import { AppModal } from '#ui/app-modal.tsx'
import { confirmar, perguntarRecusa } from '#ui/dialogs.ts'
import { FormModal } from '#ui/form-modal.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { SAVE_KEYS, SaveTip } from '#ui/save-key.tsx'
import { Section } from '#ui/section.tsx'
import { toastErro, toastInfo, toastSucesso } from '#lib/toast.ts'

function Formulario({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { nome: '' } })
  return (
    <FormModal
      title="Formulário"
      form={form}
      draftKey={null}
      validar={({ nome }) => (nome ? {} : { nome: 'Informe o nome.' })}
      salvar={onClose}
      onClose={onClose}
    >
      <TextInput label="Nome" required {...form.getInputProps('nome')} />
    </FormModal>
  )
}

function Painel() {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button ref={target} variant="default" onClick={() => setOpened(true)}>
        Abrir painel
      </Button>
      <AnchoredPanel anchor={{ id: 'painel', target, opened, onChange: setOpened }}>
        <Popover.Dropdown aria-label="Painel">
          <TextInput label="No painel" />
        </Popover.Dropdown>
      </AnchoredPanel>
    </>
  )
}

/** What opens above the page, each with its button. */
export function Janelas() {
  const [aberta, setAberta] = useState<'modal' | 'formulario'>()
  const fechar = () => setAberta(undefined)
  return (
    <Section title="Janelas">
      <Group gap="xs">
        <Button onClick={() => setAberta('modal')}>Abrir janela</Button>
        <Button onClick={() => setAberta('formulario')}>Abrir formulário</Button>
        <Button onClick={() => void confirmar({ message: 'Deseja continuar?', harmless: true })}>
          Confirmar
        </Button>
        <Button
          color="red"
          onClick={() =>
            void perguntarSimNao('Deseja excluir?', {
              perigo: true,
              aviso: 'Não há volta.',
              fatos: [{ termo: 'Contrato', valor: 'CT-2026-0042' }],
            })
          }
        >
          Excluir
        </Button>
        <Button variant="default" onClick={() => void perguntarRecusa('motivo/peças')}>
          Recusar
        </Button>
        <Painel />
        <SaveTip>
          <Button aria-keyshortcuts={SAVE_KEYS} onClick={() => toastSucesso('Salvo com sucesso')}>
            Salvar
          </Button>
        </SaveTip>
        <Button variant="default" onClick={() => toastInfo('Nada foi alterado.')}>
          Informar
        </Button>
        <Button variant="default" onClick={() => toastErro('Não foi possível salvar.')}>
          Falhar
        </Button>
      </Group>
      <AppModal
        opened={aberta === 'modal'}
        onClose={fechar}
        title="Janela"
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        O conteúdo.
      </AppModal>
      {aberta === 'formulario' && <Formulario onClose={fechar} />}
    </Section>
  )
}
