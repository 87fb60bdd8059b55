#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

// Macros that Swift's importer cannot evaluate.
static const uint32_t cdrm_format_xrgb8888 = DRM_FORMAT_XRGB8888;
static const uint32_t cdrm_format_argb8888 = DRM_FORMAT_ARGB8888;
static const uint32_t cdrm_format_xbgr8888 = DRM_FORMAT_XBGR8888;
static const uint32_t cdrm_format_rgb888 = DRM_FORMAT_RGB888;
static const uint32_t cdrm_format_rgb565 = DRM_FORMAT_RGB565;
static const uint32_t cdrm_format_xrgb2101010 = DRM_FORMAT_XRGB2101010;
static const unsigned long cdrm_ioctl_mode_atomic = DRM_IOCTL_MODE_ATOMIC;
static const unsigned long cdrm_ioctl_mode_get_property = DRM_IOCTL_MODE_GETPROPERTY;
