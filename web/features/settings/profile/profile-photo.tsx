import { useEffect, useState } from 'react'
import { ownName } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from 'react-router'
import { fetchSignedIn } from '#web/platform/answers/api.ts'
import type { SessionUser } from '#web/platform/session/session.ts'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import styles from './profile.module.css'

/** The user's photo, with buttons to set another one or none. */
export function ProfilePhoto({ profile, refused }: { profile: SessionUser; refused: Refused | undefined }) {
  const { t, language } = useTranslation('accounts')
  const address = usePhoto(profile)
  const prompts = {
    required: t('prompts.wrong-file-type'),
    'wrong-file-type': t('prompts.wrong-file-type'),
    'too-large': t('prompts.too-large'),
  }
  return (
    <Card title={t('profile.photo')}>
      {address ? (
        <img className={styles.photo} src={address} alt={ownName(profile, language)} width="120" height="120" />
      ) : (
        <p className="dimmed">{t('profile.noPhoto')}</p>
      )}
      <PostForm
        fields={{ file: { label: t('profile.photo'), hint: t('profile.photoHint'), prompts } }}
        refused={refused}
        hasFiles
      >
        <input type="hidden" name="intent" value="photo" />
        <FileField
          name="file"
          only={{ accept: 'image/jpeg,image/png,image/webp', types: 'JPEG, PNG, WebP' }}
          limits={{ maxFiles: 1, maxBytes: 8 * 1024 * 1024 }}
        />
        <Button>{t('profile.upload')}</Button>
      </PostForm>
      {profile.hasPhoto && (
        <Form method="post">
          <QuietButton intent="remove-photo">{t('profile.removePhoto')}</QuietButton>
        </Form>
      )}
    </Card>
  )
}

/** The photo needs the Bearer token, so it is fetched and shown from memory; each new profile fetches it again. */
function usePhoto(profile: SessionUser): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!profile.hasPhoto) return setAddress(undefined)
    let made: string | undefined
    let isHere = true
    fetchSignedIn(`/Users/GetPhoto/${profile.id}`)
      .then(answer => (answer.ok ? answer.blob() : undefined))
      .then(
        photo => {
          if (!photo || !isHere) return
          made = URL.createObjectURL(photo)
          setAddress(made)
        },
        () => undefined,
      )
    return () => {
      isHere = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [profile])
  return address
}
