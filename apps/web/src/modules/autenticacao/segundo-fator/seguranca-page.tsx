import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type SegundoFator, senhaECodigoRequest } from '@lastro/shared/autenticacao/segundo-fator'
import { formatInstante } from '@lastro/shared/dia'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { plural } from '#lib/format.ts'
import { useRegras } from '#lib/session.ts'
import { Notice } from '#ui/notice.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { useForm } from '@mantine/form'
import { errosDoSchema } from '#lib/api-error.ts'
import { toastSucesso } from '#lib/toast.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useCorreio } from '#modules/configuracao/configuracao.tsx'
import { MeuEmail } from '../meu-email.tsx'
import { MinhasSessoes } from '../minhas-sessoes.tsx'
import { CadastroSegundoFator, SenhaInput } from './cadastro-segundo-fator.tsx'
import {
  CodigoQualquerInput,
  segundoFatorOptions,
  CODES_KEY,
  mostrarRecusaDoFator,
  type SenhaECodigo,
  useDesligarSegundoFator,
  useGerarCodigos,
} from './codigo-input.tsx'
import { CodigosRecuperacao, podeFecharCodigos } from './codigos-recuperacao.tsx'

const TrocarSenhaModal = lazyComponent(
  async () => (await import('../trocar-senha-modal.tsx')).TrocarSenhaModal,
)

/** Any user's own page: password, second factor and sessions of the account. `?trocar=senha` opens the change. */
export function SegurancaPage() {
  const { data, isError } = useQuery(segundoFatorOptions)
  const [acao, setAcao] = useState<Acao>()
  const correio = useCorreio()
  const { trocar } = useSearch({ from: '/sessao/conta/seguranca' })
  const navigate = useNavigate({ from: '/conta/seguranca' })
  const fechar = () => void navigate({ search: {}, replace: true })
  return (
    <>
      <PageHeader
        title="Segurança da conta"
        description="A sua senha, o segundo fator e onde a sua conta está aberta."
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="." search={{ trocar: 'senha' }} {...props} />}
          >
            Trocar senha
          </Button>
        }
      />
      {data && <Situacao fator={data} onAcao={setAcao} />}
      {!data && (isError ? <LoadError title="Não foi possível carregar." /> : <FormSkeleton fields={2} />)}
      {correio && <MeuEmail />}
      <MinhasSessoes />
      {trocar && <TrocarSenhaModal onClose={fechar} onFailure={fechar} />}
      {acao && <SegundoFatorModal acao={acao} onClose={() => setAcao(undefined)} />}
    </>
  )
}

const POUCOS = 3

function Situacao({ fator, onAcao }: { fator: SegundoFator; onAcao: (acao: Acao) => void }) {
  const { ativo, desde, codigosRestantes, exigido } = fator
  const { tipo } = useRegras()
  const porQuem = tipo === 'operador' ? 'É obrigatório para operadores' : 'A sua instituição o exige'
  return (
    <Sheet>
      <Stack maw={720}>
        <Group gap="sm">
          <Title order={2}>Segundo fator</Title>
          <StatusBadge
            tom={ativo ? 'sucesso' : 'neutro'}
            icon={ativo ? IconShieldCheck : IconShieldOff}
            label={ativo ? 'Ligado' : 'Desligado'}
          />
        </Group>
        <Text size="sm">
          Com o segundo fator, quem descobrir a sua senha ainda não entra: depois dela é preciso informar um
          código que muda a cada 30 segundos no aplicativo autenticador do seu celular.
        </Text>
        {ativo && desde && (
          <Text size="sm" c="dimmed">
            Ligado desde {formatInstante(desde)}.{exigido && ` ${porQuem}, e ele não pode ser desligado.`}
          </Text>
        )}
        {ativo && <Restantes codigos={codigosRestantes} />}
        {ativo ? (
          <Group gap="xs">
            <Button variant="default" onClick={() => onAcao('trocar')}>
              Trocar de celular
            </Button>
            <Button variant="default" onClick={() => onAcao('codigos')}>
              Novos códigos de recuperação
            </Button>
            {!exigido && (
              <Button variant="default" onClick={() => onAcao('desligar')}>
                Desligar
              </Button>
            )}
          </Group>
        ) : (
          <Group>
            <Button onClick={() => onAcao('ligar')}>Ligar o segundo fator</Button>
          </Group>
        )}
      </Stack>
    </Sheet>
  )
}

function Restantes({ codigos }: { codigos: number }) {
  const restam =
    codigos === 0
      ? 'Você não tem mais códigos de recuperação.'
      : `${plural(codigos, 'código de recuperação ainda vale', 'códigos de recuperação ainda valem')}.`
  if (codigos > POUCOS) return <Text size="sm">{restam}</Text>
  return <Notice tom="atencao">{restam} Gere outros para não ficar sem acesso se perder o celular.</Notice>
}

type Acao = 'ligar' | 'trocar' | 'codigos' | 'desligar'

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
