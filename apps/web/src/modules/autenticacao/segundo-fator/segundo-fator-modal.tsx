import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { senhaECodigoRequest } from '@lastro/shared/autenticacao/segundo-fator'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errosDoSchema } from '#lib/campos-recusados.ts'
import { toastSucesso } from '#lib/toast.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { CadastroSegundoFator, SenhaInput } from './cadastro-segundo-fator.tsx'
import { CodigoQualquerInput } from './codigo-input.tsx'
import { CodigosRecuperacao, podeFecharCodigos } from './codigos-recuperacao.tsx'
import {
  CODES_KEY,
  mostrarRecusaDoFator,
  type SenhaECodigo,
  useDesligarSegundoFator,
  useGerarCodigos,
} from './use-segundo-fator.ts'

export type Acao = 'ligar' | 'trocar' | 'codigos' | 'desligar'

interface ModalProps {
  onClose: () => void
}

/** Changes the user's own second factor. Mount only while open. Can't close before requested codes have come. */
export function SegundoFatorModal({ acao, onClose }: ModalProps & { acao: Acao }) {
  const queryClient = useQueryClient()
  const fechar = () => {
    if (queryClient.isMutating({ mutationKey: CODES_KEY }) === 0) onClose()
  }
  if (acao === 'desligar') return <DesligarModal onClose={fechar} />
  if (acao === 'codigos') return <CodigosModal onClose={fechar} />
  return <CadastroModal trocar={acao === 'trocar'} onClose={fechar} />
}

function CadastroModal({ trocar, onClose }: ModalProps & { trocar: boolean }) {
  /** undefined: the screen has no codes yet. */
  const [guardados, setGuardados] = useState<boolean>()
  const fechar = async () => {
    if (await podeFecharCodigos(guardados ?? true)) onClose()
  }
  const concluir = () => {
    toastSucesso(trocar ? 'Celular trocado com sucesso.' : 'Segundo fator ligado.')
    onClose()
  }
  return (
    <AppModal
      opened
      onClose={() => void fechar()}
      title={guardados === undefined ? tituloDe(trocar) : 'Códigos de recuperação'}
    >
      <CadastroSegundoFator
        trocar={trocar}
        sair={
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
        }
        onCodigos={setGuardados}
        concluir="Concluir"
        onConcluir={concluir}
      />
    </AppModal>
  )
}

const tituloDe = (trocar: boolean) => (trocar ? 'Trocar de celular' : 'Ligar o segundo fator')

interface ConfirmacaoProps extends ModalProps {
  title: string
  texto: string
  submit: string
  enviar: (valores: SenhaECodigo) => Promise<void>
}

/** Asks for password and code once more. */
function Confirmacao({ title, texto, submit, enviar, onClose }: ConfirmacaoProps) {
  const form = useForm<SenhaECodigo>({ initialValues: { senha: '', codigo: '' } })
  return (
    <FormModal
      title={title}
      form={form}
      draftKey={null}
      submit={submit}
      validar={errosDoSchema(senhaECodigoRequest)}
      salvar={enviar}
      recusar={mostrarRecusaDoFator}
      onClose={onClose}
    >
      <Text size="sm">{texto}</Text>
      <SenhaInput {...form.getInputProps('senha')} key={form.key('senha')} />
      <CodigoQualquerInput {...form.getInputProps('codigo')} key={form.key('codigo')} />
    </FormModal>
  )
}

function DesligarModal({ onClose }: ModalProps) {
  const { mutateAsync } = useDesligarSegundoFator()
  return (
    <Confirmacao
      title="Desligar o segundo fator"
      texto="Só a senha volta a abrir a sua conta, e os códigos de recuperação deixam de valer. As suas outras sessões terminam."
      submit="Desligar"
      enviar={async (valores) => {
        await mutateAsync(valores)
        toastSucesso('Segundo fator desligado.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function CodigosModal({ onClose }: ModalProps) {
  const { mutateAsync } = useGerarCodigos()
  const [codigos, setCodigos] = useState<string[]>()
  const [guardados, setGuardados] = useState(false)
  if (!codigos)
    return (
      <Confirmacao
        title="Novos códigos de recuperação"
        texto="Os códigos que você tem deixam de valer."
        submit="Gerar"
        enviar={async (valores) => setCodigos(await mutateAsync(valores))}
        onClose={onClose}
      />
    )
  const fechar = async () => {
    if (await podeFecharCodigos(guardados)) onClose()
  }
  return (
    <AppModal opened onClose={() => void fechar()} title="Códigos de recuperação">
      <CodigosRecuperacao
        codigos={codigos}
        guardados={guardados}
        onGuardados={() => setGuardados(true)}
        concluir="Concluir"
        onConcluir={onClose}
      />
    </AppModal>
  )
}
